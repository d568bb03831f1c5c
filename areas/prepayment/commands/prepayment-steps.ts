import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { findDocument, findDocumentVisibleToUser, listDocumentAuthors } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
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
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { maskText } from "#platform/lists/masking.ts";
import type { Services } from "#platform/server/services.ts";
import { getAmount } from "../rules/balance.ts";
import {
  getInquiryNo,
  OTHER_EYES,
  prepaymentDefinition,
  type PrepaymentEffect,
} from "../rules/prepayment.ts";
import { createContentFiller, TAKEN_UP, toInquiryCells } from "./content.ts";
import { requestPrepaymentRefund } from "./refund-request.ts";

type PrepaymentServices = Pick<Services, "now" | "serials" | "makeId">;

/** Whether the money still belongs to its inquiry as it was when it was submitted. */
function isInquiryUnchanged(content: FilledForm, inquiry: Document): boolean {
  const stored = withSectionCells({}, "inquiry", toInquiryCells(inquiry));
  const cell = (form: FilledForm, name: string) => getFormTextAtPath(form, `inquiry.${name}`);
  return (
    TAKEN_UP.has(inquiry.status) &&
    ["payerName", "payerCertificateNo", "currency", "sumPremium"].every(
      (name) => cell(content, name) === cell(stored, name),
    )
  );
}

/** An account is shown like the accounts of refunds. */
function maskPayeeAccount(content: FilledForm): FilledForm {
  const account = getFormTextAtPath(content, "refund.payeeAccount");
  if (account === "") return content;
  return withSectionCells(content, "refund", { payeeAccount: maskText("identity", account) });
}

/** The effects of a prepayment's steps, and the commands of its area. */
export function createPrepaymentCommands(services: PrepaymentServices) {
  const world: DocumentEngineDependencies = {
    ...createDocumentEngineDependencies(services),
    fillContent: createContentFiller(services),
    maskContent: maskPayeeAccount,
    branchOf: async (reader, content, actor) =>
      (await findDocumentVisibleToUser(reader, actor, getInquiryNo(content)))?.comCode,
  };
  const effects: DocumentEffects<PrepaymentEffect> = {
    bookReceipt: async (work, { businessNo, comCode, content }) => {
      const { tx, actor } = work;
      if ((await listDocumentAuthors(tx, businessNo)).has(actor.userCode))
        throw new Refusal(lifecycleRefusals.notReady, { values: { why: OTHER_EYES } });
      const day = getTodayInShanghai(services.now());
      const amount = toWireMoney(getAmount(content));
      const posting = buildPrepaymentPosting({ businessNo, day, currency: CONTRACT_SUM_CURRENCY, amount });
      await postLedgerEntry(tx, { actor, services }, posting, { comCode, paymentNo: "" });
      const inquiry = await findDocument(tx, getInquiryNo(content));
      if (inquiry && !isInquiryUnchanged(content, inquiry))
        await moveBySystem(work, businessNo, "demandCheck");
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
