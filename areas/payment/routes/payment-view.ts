import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { isWebAddress } from "#platform/kernel/web-address.ts";
import { type ActionOffer, listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import { maskText } from "#platform/lists/masking.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { PaymentHandlers } from "../commands/payment-handlers.ts";
import { createPaymentTransitionContext } from "../commands/payment.ts";
import { confirmPayment, confirmRefund, cancelPayment, type PaymentView } from "../contract/payment.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { paymentLifecycle, type PaymentTransitionRole } from "../lifecycle/payment.ts";
import { listPayPlan } from "#areas/pay-plan/questions.ts";
import { checkPayPlan } from "#areas/pay-plan/rules/approved-plan.ts";
import {
  isPayPlanFixed,
  buildPayPlan,
  type OwedInstalment,
  computeInstalmentStatus,
  toUnpaidInstalment,
} from "#areas/pay-plan/rules/pay-plan.ts";
import type { PayableDocument, Payment } from "../rules/payment.ts";
import { PAYER_TYPE } from "../rules/third-payer.ts";
import { findPayerStatement } from "../store/payer-statement.ts";
import { listPaymentsOwedBack, listPaymentInstalments } from "../store/payment.ts";

/** Returns undefined if the caller sees no such document, or its kind cannot be paid. */
export async function findPayableDocument(
  reader: Reader,
  actor: Actor,
  handlers: PaymentHandlers,
  businessNo: string,
): Promise<PayableDocument | undefined> {
  const document = await findDocumentVisibleToUser(reader, actor, businessNo);
  return document && handlers[document.businessType]?.payable(reader, actor, businessNo);
}

type ShownPlan = { readonly isSettled: boolean; readonly list: OwedInstalment[]; readonly error: string };

/** Returns the stored plan, else the plan of the form; empty if the form's plan is invalid. */
export async function getPayPlanView(
  reader: Reader,
  payable: PayableDocument,
  now: Date,
): Promise<ShownPlan> {
  const stored = await listPayPlan(reader, payable.businessNo);
  const today = getTodayInShanghai(now);
  const isSettled = isPayPlanFixed(stored);
  const [invalid] = isSettled ? [] : checkPayPlan(payable, payable.rows, payable.approvedPlans);
  const plan: OwedInstalment[] = isSettled
    ? stored
    : invalid
      ? []
      : buildPayPlan(payable, payable.rows).map(toUnpaidInstalment);
  const list = plan.map((row) => ({ ...row, payPlanStatus: computeInstalmentStatus(row, today) }));
  return { isSettled, list, error: invalid ? `缴费计划有误，${invalid.message}` : "" };
}

export async function toPaymentView(reader: Reader, actor: Actor, payment: Payment): Promise<PaymentView> {
  const documents = await listPaymentInstalments(reader, payment.paymentNo);
  // Addresses were stored as the channel sent them before its schema checked them.
  const payUrl = isWebAddress(payment.payUrl) ? payment.payUrl : "";
  const offers = offersFor(payment, actor, await listUserRights(reader, actor));
  const statement = await toStatementView(reader, payment);
  return { ...payment, payUrl, statement, documents, offers };
}

async function toStatementView(
  reader: Reader,
  { paymentNo, payerCertificateNo }: Payment,
): Promise<PaymentView["statement"]> {
  const statement = await findPayerStatement(reader, paymentNo);
  if (!statement) return null;
  const payerType = statement.payerType === PAYER_TYPE.person ? PAYER_TYPE.person : PAYER_TYPE.company;
  return { ...statement, payerType, certificateNo: maskText("identity", payerCertificateNo) };
}

/** Converts money that came besides the latest attempt and must be paid back. */
export async function toOwedBackView(
  reader: Reader,
  actor: Actor,
  businessNo: string,
  latest: Payment | undefined,
): Promise<PaymentView[]> {
  const visibleItems: PaymentView[] = [];
  for (const payment of await listPaymentsOwedBack(reader, businessNo))
    if (payment.paymentNo !== latest?.paymentNo)
      visibleItems.push(await toPaymentView(reader, actor, payment));
  return visibleItems;
}

/** The call and the role by which a user takes each step. A step without a call is never offered. */
const served: Readonly<Record<string, { call: { permission: string }; as: PaymentTransitionRole }>> = {
  cancel: { call: cancelPayment, as: "clerk" },
  confirm: { call: confirmPayment, as: "finance" },
  payOut: { call: confirmRefund, as: "finance" },
};

function offersFor(payment: Payment, { userCode }: Actor, rights: ReadonlySet<string>): ActionOffer[] {
  const roles = Object.values(served)
    .filter(({ call }) => rights.has(call.permission))
    .map(({ as }) => as);
  const ownReason = payment.begunBy === userCode ? paymentRefusals.ownReceipt.message : "";
  return listActionOffers(paymentLifecycle, createPaymentTransitionContext(roles, payment))
    .filter(({ event, why }) => rights.has(served[event]?.call.permission ?? "") && why === "")
    .map((offer) => (served[offer.event]?.as === "finance" ? { ...offer, why: ownReason } : offer));
}
