import { lockDocumentVisibleToUser } from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser, findProposalOfPolicyVisibleToUser } from "#areas/document/questions.ts";
import { releaseSetOff } from "#areas/payment/commands/held-set-offs.ts";
import { postLedgerEntry } from "#areas/payment/commands/ledger.ts";
import {
  createPaymentHandlers,
  type PaymentTransitionWork,
  type TakenSetOff,
} from "#areas/payment/commands/payment-handlers.ts";
import { writePaymentTransitionAuditNotes } from "#areas/payment/commands/payment.ts";
import { findRestOfNextInstalment, holdSetOff, payBySetOff } from "#areas/payment/commands/set-off.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { buildSetOffPosting } from "#areas/payment/rules/ledger.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { lockDocument } from "#platform/documents/server/document-store.ts";
import { applySystemTransition, lockPlainDocumentForUser } from "#platform/documents/server/document-work.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { formatMoney, type Money, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { getBalance, getHeld, withHold, withSetOff } from "../rules/balance.ts";
import {
  getInquiryNo,
  getSetOffEvent,
  holdEvents,
  isUsable,
  prepaymentDefinition,
} from "../rules/prepayment.ts";
import { prepaymentRefusals } from "../rules/refusals.ts";
import { createPrepaymentCommands } from "./prepayment-steps.ts";

type PrepaymentChoice = { readonly prepayNo: string; readonly version: number; readonly businessNo: string };
/** Without an amount, all that the next instalment still needs is paid. */
type SetOff = PrepaymentChoice & { readonly amount?: string | undefined };

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

/** 预收冲抵: pays the next instalment of a proposal or an additional premium, or holds a part of it. */
export function createSetOff({ services, handlersOf }: EventReactionContext) {
  const { documents } = createPrepaymentCommands(services);
  const handlers = createPaymentHandlers({ handlersOf });

  const hold = (unit: UnitOfWork, actor: Actor, { businessNo, status }: DocumentRecord, amount: Money) =>
    applySystemTransition(
      prepaymentDefinition,
      documents,
      { ...unit, actor },
      { businessNo, event: holdEvents[status] ?? "", change: (content) => withHold(content, amount) },
    );

  async function setOff(unit: UnitOfWork, actor: Actor, input: SetOff) {
    const { tx, raise, note } = unit;
    const found = await lockUsable(documents, unit, actor, input);
    const { businessNo: prepayNo, content } = found;
    const initiating = { work: { tx, raise, note, actor, services }, handlers };
    const rest = parseMoney(await findRestOfNextInstalment(tx, initiating, input.businessNo));
    const used = input.amount === undefined ? rest : parseMoney(input.amount);
    const balance = getBalance(content);
    checkUse({ used, rest, balance });
    const part = { ...readPayer(content), businessNo: input.businessNo };
    const left = toWireMoney(balance.minus(used));
    if (used.lessThan(rest)) {
      const amount = toWireMoney(used);
      await holdSetOff(tx, initiating, { ...part, prepayNo, amount });
      await hold(unit, actor, found, used);
      return { paymentNo: "", amount, balance: left };
    }
    const result = await payBySetOff(tx, initiating, { ...part, balance: toWireMoney(balance) });
    writePaymentTransitionAuditNotes(unit, null, result);
    const { paymentNo, amount } = result.payment;
    await bookSetOff({ ...initiating.work, services }, documents, { prepayNo, paymentNo, amount });
    return { paymentNo, amount, balance: left };
  }

  async function release(unit: UnitOfWork, actor: Actor, input: PrepaymentChoice) {
    const found = await lock(documents, unit, actor, input);
    const { amount } = await releaseSetOff(unit.tx, actor, input);
    await hold(unit, actor, found, parseMoney(amount).negated());
    return { balance: toWireMoney(getBalance(found.content).plus(parseMoney(amount))) };
  }

  return { setOff, release };
}

type PrepaymentDocuments = ReturnType<typeof createPrepaymentCommands>["documents"];

/** The rows stay locked, the document first as when it is paid: a second set-off waits and finds another version. */
async function lock(
  documents: PrepaymentDocuments,
  unit: UnitOfWork,
  actor: Actor,
  input: PrepaymentChoice,
): Promise<DocumentRecord> {
  const { tx } = unit;
  await lockDocumentVisibleToUser(tx, actor, input.businessNo);
  const chosen = { businessNo: input.prepayNo, version: input.version };
  const found = await lockPlainDocumentForUser(prepaymentDefinition, documents, { tx, actor }, chosen);
  if (!found) throw new Refusal(documentRefusals.documentMissing);
  return found;
}

async function lockUsable(
  documents: PrepaymentDocuments,
  unit: UnitOfWork,
  actor: Actor,
  input: PrepaymentChoice,
): Promise<DocumentRecord> {
  const found = await lock(documents, unit, actor, input);
  if (!isUsable(found.status)) throw new Refusal(lifecycleRefusals.notAllowedNow);
  const inquiryNo = await findInquiryNoOfPayable(unit.tx, actor, input.businessNo);
  if (inquiryNo !== getInquiryNo(found.content))
    throw new Refusal(prepaymentRefusals.otherInquiry, {
      values: { inquiryNo: getInquiryNo(found.content) },
    });
  return found;
}

/** What was held for an instalment is set off as soon as the rest of the instalment has come. */
export function createSetOffTaker({ services }: EventReactionContext) {
  const { documents } = createPrepaymentCommands(services);
  return {
    lock: async ({ tx }: PaymentTransitionWork, prepayNo: string): Promise<void> =>
      void (await lockPrepayment(tx, prepayNo)),
    take: (work: PaymentTransitionWork, setOff: TakenSetOff): Promise<void> =>
      bookSetOff(work, documents, { ...setOff, isHeld: true }),
  };
}

async function lockPrepayment(tx: Tx, prepayNo: string): Promise<DocumentRecord> {
  const found = await lockDocument(tx, prepaymentDefinition.table, prepayNo);
  assert(found, "what is set off is set off from a prepayment");
  return found;
}

/** Books what has paid a premium out of a prepayment, and moves the prepayment as it is now. */
async function bookSetOff(
  work: PaymentTransitionWork,
  documents: PrepaymentDocuments,
  { prepayNo: businessNo, paymentNo, amount, isHeld = false }: TakenSetOff & { readonly isHeld?: boolean },
): Promise<void> {
  const { tx, services } = work;
  // A payment by this prepayment may have taken what it held as well.
  const { comCode, status, content } = await lockPrepayment(tx, businessNo);
  const day = getTodayInShanghai(services.now());
  const currency = getFormTextAtPath(content, "inquiry.currency");
  const posting = buildSetOffPosting({ businessNo, day, currency, amount });
  await postLedgerEntry(tx, work, posting, { comCode, paymentNo });
  const sum = parseMoney(amount);
  const after = withSetOff(isHeld ? withHold(content, sum.negated()) : content, sum);
  const isUsedUp = getBalance(after).isZero() && getHeld(after).isZero();
  const event = getSetOffEvent(status, isUsedUp);
  await applySystemTransition(prepaymentDefinition, documents, work, {
    businessNo,
    event,
    change: () => after,
  });
}

function checkUse({ used, rest, balance }: Readonly<Record<"used" | "rest" | "balance", Money>>): void {
  const [amount, needed, left] = [used, rest, balance].map((sum) => formatMoney(sum)) as [
    string,
    string,
    string,
  ];
  if (used.greaterThan(rest))
    throw new Refusal(paymentRefusals.setOffTooMuch, { values: { amount, rest: needed } });
  if (used.greaterThan(balance))
    throw new Refusal(paymentRefusals.setOffShort, { values: { balance: left, amount } });
}

function readPayer(content: DocumentRecord["content"]) {
  const cell = (name: string) => getFormTextAtPath(content, `inquiry.${name}`);
  return {
    payerName: cell("payerName"),
    payerCertificateNo: cell("payerCertificateNo"),
    currency: cell("currency"),
  };
}
