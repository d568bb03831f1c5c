import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { SET_OFF_METHOD } from "../rules/methods.ts";
import { listDocumentsBeingPaid } from "../store/payment.ts";
import { insertSetOffHold } from "../store/set-off-hold.ts";
import { drawPayment, type InitiatePaymentContext, lockPayables, partOf } from "./initiate.ts";
import { demandPayer } from "./payer.ts";
import { applyPaymentTransition, checkPayability, type PaymentTransitionResult } from "./payment.ts";

type SetOffInput = {
  readonly businessNo: string;
  readonly payerName: string;
  /** In full or masked. */
  readonly payerCertificateNo: string;
  readonly currency: string;
  /** The balance of the prepayment. */
  readonly balance: string;
};

type HeldPart = { readonly prepayNo: string; readonly amount: string };

/**
 * A part of the next instalment is held until the rest of it comes, by another prepayment or in any other way; then
 * both are booked.
 */
export async function holdSetOff(
  tx: Tx,
  initiating: InitiatePaymentContext,
  { businessNo, prepayNo, amount, currency, ...payer }: Omit<SetOffInput, "balance"> & HeldPart,
): Promise<void> {
  const { work } = initiating;
  const payables = await lockPayables(tx, initiating, [businessNo]);
  const [payable] = payables;
  assert(payable, "something is paid");
  const { payerName, payerCertificateNo } = await demandPayer(tx, work.services, payables, payer);
  if (payable.currency !== currency) throw new Refusal(paymentRefusals.setOffCurrency);
  if ((await listDocumentsBeingPaid(tx, [businessNo])).length > 0)
    throw new Refusal(paymentRefusals.beingPaid, { values: { businessNo } });
  const part = await partOf(tx, work, payable);
  assert(parseMoney(amount).lessThan(parseMoney(part.amount)), "what pays the whole is booked at once");
  const { comCode } = payable;
  const heldFor = { prepayNo, businessNo, amount, payerName, payerCertificateNo };
  const hold = { ...heldFor, comCode, heldBy: work.actor.userCode };
  if (!(await insertSetOffHold(tx, { ...hold, heldAt: work.services.now() })))
    throw new Refusal(paymentRefusals.heldAlready, { values: { businessNo } });
}

/** What the next instalment of a document still needs. */
export async function findRestOfNextInstalment(
  tx: Tx,
  initiating: InitiatePaymentContext,
  businessNo: string,
): Promise<string> {
  const [payable] = await lockPayables(tx, initiating, [businessNo]);
  assert(payable, "something is paid");
  return (await partOf(tx, initiating.work, payable)).amount;
}

/**
 * 预收冲抵: starts and settles a payment of the next instalment of a document from prepaid money.
 * The caller books the same amount from the prepayment to the clearing account.
 */
export async function payBySetOff(
  tx: Tx,
  initiating: InitiatePaymentContext,
  { businessNo, balance, currency, ...payer }: SetOffInput,
): Promise<PaymentTransitionResult> {
  const input = { businessNos: [businessNo], paymentMethod: SET_OFF_METHOD, ...payer };
  const begun = await drawPayment(tx, initiating, input, (total) => {
    if (total.currency !== currency) throw new Refusal(paymentRefusals.setOffCurrency);
    if (parseMoney(total.amount).greaterThan(parseMoney(balance)))
      throw new Refusal(paymentRefusals.setOffShort, {
        values: { balance: formatMoney(balance), amount: formatMoney(total.amount) },
      });
  });
  const paidAt = initiating.work.services.now();
  const why = await checkPayability(initiating, begun.payment, getTodayInShanghai(paidAt));
  if (why !== undefined) throw new Refusal(paymentRefusals.notPayable, { values: { businessNo, why } });
  const settled = await applyPaymentTransition(initiating, begun.payment, {
    event: "setOff",
    as: "system",
    paidAt,
  });
  return { payment: settled.payment, notes: [...begun.notes, ...settled.notes] };
}
