import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocument, findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import { buildPrepaymentPosting } from "#areas/payment/rules/ledger.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import {
  applySystemTransition,
  createPlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type {
  DocumentEffects,
  DocumentEngineDependencies,
  SystemWork,
} from "#platform/documents/server/document-world.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { getAmount } from "../rules/balance.ts";
import { getInquiryNo, prepaymentDefinition, type PrepaymentEffect } from "../rules/prepayment.ts";
import { createContentFiller } from "./content.ts";
import { requestPrepaymentRefund } from "./refund-request.ts";

type PrepaymentServices = Pick<Services, "now" | "serials" | "makeId">;

/** An approved inquiry that was taken up again, in the states of QuotationStatus. */
const isBeingModified = (status: string): boolean => ["02", "03", "05"].includes(status);

/** The effects of a prepayment's steps, and the commands of its area. */
export function createPrepaymentCommands(services: PrepaymentServices) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    branchOf: async (reader, content, actor) =>
      (await findDocumentVisibleToUser(reader, actor, getInquiryNo(content)))?.comCode,
  };
  const effects: DocumentEffects<PrepaymentEffect> = {
    bookReceipt: async (work, { businessNo, comCode, content }) => {
      const { tx, actor } = work;
      const day = getTodayInShanghai(services.now());
      const amount = toWireMoney(getAmount(content));
      const posting = buildPrepaymentPosting({ businessNo, day, currency: CONTRACT_SUM_CURRENCY, amount });
      await postLedgerEntry(tx, { actor, services }, posting, { comCode, paymentNo: "" });
      const inquiry = await findDocument(tx, getInquiryNo(content));
      if (inquiry && isBeingModified(inquiry.status)) await moveBySystem(work, businessNo, "demandCheck");
    },
    requestRefund: (work, document) => requestPrepaymentRefund({ ...work, services }, document),
    followUse: async (work, { businessNo, content }) => {
      const isUsed = getFormTextAtPath(content, "use.setOff") !== "0.00";
      if (isUsed) await moveBySystem(work, businessNo, "resumePart");
    },
  };
  const documents = createPlainDocumentCommands(prepaymentDefinition, world, effects);
  const moveBySystem = (work: SystemWork, businessNo: string, event: string) =>
    applySystemTransition(prepaymentDefinition, documents, work, { businessNo, event });
  return { world, effects, documents };
}
