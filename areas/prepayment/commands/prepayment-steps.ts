import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import { buildPrepaymentPosting } from "#areas/payment/rules/ledger.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { createPlainDocumentCommands } from "#platform/documents/server/document-work.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
} from "#platform/documents/server/document-world.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { getAmount } from "../rules/balance.ts";
import { getInquiryNo, prepaymentDefinition, type PrepaymentEffect } from "../rules/prepayment.ts";
import { createContentFiller } from "./content.ts";
import { requestPrepaymentRefund } from "./refund-request.ts";

type PrepaymentServices = Pick<Services, "now" | "serials" | "makeId">;

/** The effects of a prepayment's steps, and the commands of its area. */
export function createPrepaymentCommands(services: PrepaymentServices) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    branchOf: async (reader, content, actor) =>
      (await findDocumentVisibleToUser(reader, actor, getInquiryNo(content)))?.comCode,
  };
  const effects: DocumentEffects<PrepaymentEffect> = {
    bookReceipt: ({ tx, actor }, { businessNo, comCode, content }) => {
      const day = getTodayInShanghai(services.now());
      const amount = toWireMoney(getAmount(content));
      const posting = buildPrepaymentPosting({ businessNo, day, currency: CONTRACT_SUM_CURRENCY, amount });
      return postLedgerEntry(tx, { actor, services }, posting, { comCode, paymentNo: "" });
    },
    requestRefund: (work, document) => requestPrepaymentRefund({ ...work, services }, document),
    followUse: async () => {},
  };
  return { world, effects, documents: createPlainDocumentCommands(prepaymentDefinition, world, effects) };
}
