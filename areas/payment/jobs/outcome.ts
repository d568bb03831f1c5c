import { getCurrencyUnit } from "#platform/kernel/money.ts";
import type { PaymentOrderState } from "#integrations/payment-channel/protocol.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { createPaymentHandlers, type PaymentHandlers } from "../commands/payment-handlers.ts";
import { bookTransferAsSeparatePayment, type ReceivedTransfer } from "../commands/separate-receipt.ts";
import {
  type PaymentTransitionFields,
  checkPayability,
  applyPaymentTransition,
  type PaymentTransitionResult,
  type PaymentTransitionDependencies,
  writePaymentTransitionAuditNotes,
} from "../commands/payment.ts";
import type { PaymentTransitionEvent, PaymentTransitionRole } from "../lifecycle/payment.ts";
import { findPaymentChannelProduct } from "../rules/methods.ts";
import { isPaymentUnderWay, type Payment } from "../rules/payment.ts";
import { insertPaymentNotice } from "../store/notice.ts";
import { lockPayment } from "../store/payment.ts";

/** The names of automatic steps in the audit trail. */
export const paymentNoticeAuditTitle = { path: "pay/notice", title: "支付渠道通知" };
export const paymentPollAuditTitle = { path: "pay/watch", title: "查询支付结果" };

export type PaymentOutcomeContext = { readonly services: Services; readonly handlers: PaymentHandlers };

export function toPaymentOutcomeContext(context: EventReactionContext): PaymentOutcomeContext {
  return { services: context.services, handlers: createPaymentHandlers(context) };
}

type Step =
  | ({
      readonly event: Exclude<PaymentTransitionEvent, "receiveApart">;
      readonly as: PaymentTransitionRole;
    } & PaymentTransitionFields)
  | ({ readonly event: "receiveApart"; readonly as: "channel" } & ReceivedTransfer);

/** Returns the step that an answer of the channel causes, or undefined if it brings nothing new. */
export function choosePaymentTransition(
  payment: Payment,
  order: PaymentOrderState,
  now: Date,
): Step | undefined {
  if (order.state === "PAID") return paidStep(payment, order, now);
  if (!isPaymentUnderWay(payment) || order.state === "NOTPAY") return undefined;
  if (order.state === "DECLINED")
    return isCounter(payment) ? undefined : { event: "fail", as: "channel", reason: order.reason };
  if (now >= new Date(payment.expiresAt))
    return { event: "expire", as: "system", reason: "超过 24 小时未支付" };
  if (order.state === "MISSING") return undefined;
  return { event: "fail", as: "channel", reason: "支付渠道已关闭订单" };
}

type PaidOrder = Extract<PaymentOrderState, { state: "PAID" }>;

/**
 * Money is paid back if the payment failed, was cancelled or expired, or if the amount or the transfer is another
 * one.
 */
function paidStep(payment: Payment, order: PaidOrder, now: Date): Step | undefined {
  const { tradeNo, amount, currency } = order;
  const came = { as: "channel", tradeNo, amount, currency, paidAt: paidAt(payment, order, now) } as const;
  if (isCounter(payment)) return separateStep(payment, came);
  if (["4", "5", "6"].includes(payment.paymentStatus)) return { event: "receiveLate", ...came };
  if (!isPaymentUnderWay(payment))
    return payment.tradeNo === tradeNo ? undefined : separateStep(payment, came);
  if (amount === payment.amount && currency === payment.currency) return { event: "receive", ...came };
  const reason = `应缴 ${inWords(payment)}，实际到账 ${inWords(came)}，金额不符`;
  return { event: "receiveUnfit", ...came, reason };
}

/**
 * A time before the start of the payment or in the future comes from a wrong clock. The time of receipt counts
 * instead.
 */
function paidAt({ begunAt }: Payment, order: PaidOrder, now: Date): Date {
  const moment = order.paidAt === undefined ? now : new Date(order.paidAt);
  return new Date(begunAt) <= moment && moment < now ? moment : now;
}

/** No channel reports on payments over the counter. A notice for one is still real money. */
function isCounter({ paymentMethod }: Payment): boolean {
  return findPaymentChannelProduct(paymentMethod) === undefined;
}

function separateStep(
  { paymentNo }: Payment,
  came: Omit<ReceivedTransfer, "reason"> & { as: "channel" },
): Step {
  return { event: "receiveApart", ...came, reason: `缴费单 ${paymentNo} 另外到账的款项` };
}

function inWords({ amount, currency }: Pick<Payment, "amount" | "currency">): string {
  return `${amount} ${getCurrencyUnit(currency)}`;
}

/** Applies the outcome that a channel reported, by notice or by query, to the payment as it is now. */
export function applyPaymentOutcome(
  { services, handlers }: PaymentOutcomeContext,
  paymentNo: string,
  {
    stepFor,
    ...asked
  }: {
    readonly path: string;
    readonly key: string;
    readonly input: unknown;
    readonly notice?: { noticeId: string; body: string };
    stepFor(payment: Payment): Step | undefined;
  },
): Promise<Payment> {
  const actor: Actor = SYSTEM_ACTOR;
  const { path: call, key, input, notice } = asked;
  const request = { call, actor, key, input, requestId: call, secret: false };
  return runUnitOfWork(services.database, request, async (unit) => {
    const { tx, raise, note } = unit;
    const payment = await lockPayment(tx, paymentNo);
    if (!payment) throw new Refusal(paymentRefusals.paymentMissing);
    const step = stepFor(payment);
    const { comCode } = payment;
    const stepping = { work: { tx, raise, note, actor, services }, handlers };
    const stepped = step ? await takeStep(stepping, payment, step) : { payment, notes: [], event: "" };
    if (notice) await insertPaymentNotice(tx, { ...notice, paymentNo, comCode, event: stepped.event });
    writePaymentTransitionAuditNotes(unit, payment, stepped);
    return stepped.payment;
  });
}

type OutcomeResult = PaymentTransitionResult & { readonly event: PaymentTransitionEvent | "" };

async function takeStep(
  stepping: PaymentTransitionDependencies,
  payment: Payment,
  step: Step,
): Promise<OutcomeResult> {
  if (step.event === "receiveApart") return takeApart(stepping, payment, step);
  const paidOn = getTodayInShanghai(step.paidAt ?? stepping.work.services.now());
  const reason = step.event === "receive" ? await checkPayability(stepping, payment, paidOn) : undefined;
  const fit = reason === undefined ? step : ({ ...step, event: "receiveUnfit", reason } as const);
  return { ...(await applyPaymentTransition(stepping, payment, fit)), event: fit.event };
}

/** A transfer that is already booked is not noted again. */
async function takeApart(
  stepping: PaymentTransitionDependencies,
  payment: Payment,
  came: ReceivedTransfer,
): Promise<OutcomeResult> {
  const separate = await bookTransferAsSeparatePayment(stepping, payment, came);
  if (!separate) return { payment, notes: [], event: "" };
  const { paymentNo: subject, comCode } = separate.payment;
  const auditNote = { subject, comCode, change: { before: null, after: separate.payment } };
  return { payment, notes: [auditNote, ...separate.notes], event: "receiveApart" };
}
