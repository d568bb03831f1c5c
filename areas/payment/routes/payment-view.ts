import { documentFor } from "#areas/document/questions.ts";
import { rightsOf } from "#areas/identity/questions.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Offer, listOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { PaymentHandlers } from "../commands.ts";
import { paymentContext } from "../commands/payment.ts";
import { confirmPayment, confirmRefund, paymentCancle, type PaymentView } from "../contract.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { paymentLifecycle, type PaymentRole } from "../lifecycle.ts";
import { planErrors, planOf, type Owed, statusOf } from "#areas/drafting/rules/pay-plan.ts";
import type { Payable, Payment } from "../rules/payment.ts";
import { findPlan } from "../store/pay-plan.ts";
import { owedBackFor, partsOf } from "../store/payment.ts";

/** Undefined where there is none for who asks, or nobody takes money for its kind. */
export async function payableFor(
  reader: Reader,
  actor: Actor,
  handlers: PaymentHandlers,
  businessNo: string,
): Promise<Payable | undefined> {
  const document = await documentFor(reader, actor, businessNo);
  return document && handlers[document.businessType]?.payable(reader, actor, businessNo);
}

type ShownPlan = { readonly isSettled: boolean; readonly list: Owed[]; readonly error: string };

/** The plan that is kept, or the one that would be; nothing where the form's is invalid. */
export async function planFor(reader: Reader, payable: Payable, now: Date): Promise<ShownPlan> {
  const kept = await findPlan(reader, payable.businessNo);
  const today = todayInShanghai(now);
  const isSettled = kept.some(({ payFee, policyNo }) => payFee !== "0.00" || policyNo !== "");
  const [invalid] = isSettled ? [] : planErrors(payable, payable.rows);
  const wanted: Owed[] = isSettled ? kept : invalid ? [] : planned(payable);
  const list = wanted.map((row) => ({ ...row, payPlanStatus: statusOf(row, today) }));
  return { isSettled, list, error: invalid ? `缴费计划有误，${invalid.message}` : "" };
}

function planned(payable: Payable): Owed[] {
  return planOf(payable, payable.rows).map((row) => ({ ...row, payFee: "0.00", payPlanStatus: "0" }));
}

export async function toPaymentView(reader: Reader, actor: Actor, payment: Payment): Promise<PaymentView> {
  const documents = await partsOf(reader, payment.paymentNo);
  return { ...payment, documents, offers: offersFor(payment, actor, await rightsOf(reader, actor)) };
}

/** What came besides the latest attempt and is to be paid out again. */
export async function toOwedBackView(
  reader: Reader,
  actor: Actor,
  businessNo: string,
  latest: Payment | undefined,
): Promise<PaymentView[]> {
  const shown: PaymentView[] = [];
  for (const payment of await owedBackFor(reader, businessNo))
    if (payment.paymentNo !== latest?.paymentNo) shown.push(await toPaymentView(reader, actor, payment));
  return shown;
}

/** By which call, and as whom, a user takes a step; what no call serves is offered to nobody. */
const served: Readonly<Record<string, { call: { permission: string }; as: PaymentRole }>> = {
  cancel: { call: paymentCancle, as: "clerk" },
  confirm: { call: confirmPayment, as: "finance" },
  payOut: { call: confirmRefund, as: "finance" },
};

function offersFor(payment: Payment, { userCode }: Actor, rights: ReadonlySet<string>): Offer[] {
  const roles = Object.values(served)
    .filter(({ call }) => rights.has(call.permission))
    .map(({ as }) => as);
  const own = payment.begunBy === userCode ? paymentRefusals.ownReceipt.message : "";
  return listOffers(paymentLifecycle, paymentContext(roles, payment))
    .filter(({ event, why }) => rights.has(served[event]?.call.permission ?? "") && why === "")
    .map((offer) => (served[offer.event]?.as === "finance" ? { ...offer, why: own } : offer));
}
