import { parseMoney, formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Tx } from "#platform/server/scope-context.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { SET_OFF_METHOD } from "../rules/methods.ts";
import { drawPayment, type InitiatePaymentContext } from "./initiate.ts";
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
