import { findDocumentVisibleToUser, findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import { createPaymentHandlers } from "#areas/payment/commands/payment-handlers.ts";
import { writePaymentTransitionAuditNotes } from "#areas/payment/commands/payment.ts";
import { payBySetOff } from "#areas/payment/commands/set-off.ts";
import { buildSetOffPosting } from "#areas/payment/rules/ledger.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { applySystemTransition, lockPlainDocumentForUser } from "#platform/documents/server/document-work.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { getBalance, withSetOff } from "../rules/balance.ts";
import { getInquiryNo, isUsable, prepaymentDefinition } from "../rules/prepayment.ts";
import { prepaymentRefusals } from "../rules/refusals.ts";
import { createPrepaymentCommands } from "./prepayment-steps.ts";

type SetOff = { readonly prepayNo: string; readonly version: number; readonly businessNo: string };

/** The inquiry that a proposal was made of, or the proposal of an endorsement's policy; undefined without one. */
export async function findInquiryNoOfPayable(
  reader: Reader,
  actor: Actor,
  businessNo: string,
): Promise<string | undefined> {
  const found = await findDocumentVisibleToUser(reader, actor, businessNo);
  const proposal =
    found?.businessType === "E"
      ? await findProposalOfPolicyVisibleToUser(reader, actor, found.policyNo)
      : found;
  return proposal?.inquiryNo ?? undefined;
}

/** 预收冲抵: pays the next instalment of a proposal or an additional premium, in one transaction with its books. */
export function createSetOff({ services, handlersOf }: EventReactionContext) {
  const { documents } = createPrepaymentCommands(services);
  const handlers = createPaymentHandlers({ handlersOf });

  /** The row stays locked: a second set-off waits here and then finds another version. */
  async function lockUsable(unit: UnitOfWork, actor: Actor, input: SetOff): Promise<DocumentRecord> {
    const chosen = { businessNo: input.prepayNo, version: input.version };
    const place = { tx: unit.tx, actor };
    const found = await lockPlainDocumentForUser(prepaymentDefinition, documents, place, chosen);
    if (!found) throw new Refusal(documentRefusals.documentMissing);
    if (!isUsable(found.status)) throw new Refusal(lifecycleRefusals.notAllowedNow);
    const inquiryNo = await findInquiryNoOfPayable(unit.tx, actor, input.businessNo);
    if (inquiryNo !== getInquiryNo(found.content))
      throw new Refusal(prepaymentRefusals.otherInquiry, {
        values: { inquiryNo: getInquiryNo(found.content) },
      });
    return found;
  }

  return async (unit: UnitOfWork, actor: Actor, input: SetOff) => {
    const { tx, raise, note } = unit;
    const { businessNo: prepayNo, comCode, content } = await lockUsable(unit, actor, input);
    const cell = (path: string) => getFormTextAtPath(content, `inquiry.${path}`);
    const work = { tx, raise, note, actor, services };
    const result = await payBySetOff(
      tx,
      { work, handlers },
      {
        businessNo: input.businessNo,
        payerName: cell("payerName"),
        payerCertificateNo: cell("payerCertificateNo"),
        currency: cell("currency"),
        balance: toWireMoney(getBalance(content)),
      },
    );
    writePaymentTransitionAuditNotes(unit, null, result);
    const { paymentNo, amount, currency } = result.payment;
    const day = getTodayInShanghai(services.now());
    const posting = buildSetOffPosting({ businessNo: prepayNo, day, currency, amount });
    await postLedgerEntry(tx, work, posting, { comCode, paymentNo });
    const left = getBalance(content).minus(parseMoney(amount));
    await applySystemTransition(prepaymentDefinition, documents, work, {
      businessNo: prepayNo,
      event: left.isZero() ? "setOffRest" : "setOffPart",
      change: (stored) => withSetOff(stored, parseMoney(amount)),
    });
    return { paymentNo, amount, balance: toWireMoney(left) };
  };
}
