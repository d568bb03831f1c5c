import type { OrderState } from "#platform/server/payment-channel/protocol.ts";
import { type Actor, SYSTEM } from "#platform/server/actor.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import type { PaymentHandlers } from "../commands.ts";
import { type Brought, stepPayment, tellStep } from "../commands/payment.ts";
import type { PaymentEvent, PaymentRole } from "../lifecycle.ts";
import { isUnderWay, type Payment } from "../rules/payment.ts";
import { insertNotice, lockPayment } from "../store/payment.ts";

/** What happens by itself, as the audit trail has it. */
export const noticing = { path: "pay/notice", title: "支付渠道通知" };
export const watching = { path: "pay/watch", title: "查询支付结果" };

export type TakingParts = { readonly services: Services; readonly handlers: PaymentHandlers };
type Step = { readonly event: PaymentEvent; readonly as: PaymentRole } & Brought;

/** What a channel's word means for a payment; undefined where it says nothing new. */
export function stepOf(payment: Payment, told: OrderState, now: Date): Step | undefined {
  if (told.state === "PAID") return paidStep(payment, told.tradeNo);
  if (!isUnderWay(payment) || told.state === "NOTPAY") return undefined;
  if (told.state === "DECLINED") return { event: "fail", as: "channel", reason: told.reason };
  if (now >= new Date(payment.expiresAt))
    return { event: "expire", as: "system", reason: "超过 24 小时未支付" };
  if (told.state === "MISSING") return undefined;
  return { event: "fail", as: "channel", reason: "支付渠道已关闭订单" };
}

/** Money for what failed, was cancelled or has expired is owed back. */
function paidStep(payment: Payment, tradeNo: string): Step | undefined {
  if (isUnderWay(payment)) return { event: "receive", as: "channel", tradeNo };
  const isOver = ["4", "5", "6"].includes(payment.paymentStatus);
  return isOver ? { event: "receiveLate", as: "channel", tradeNo } : undefined;
}

/** Money that is not the sum that was asked for is for people to look at. */
export function isSumAsked(payment: Payment, told: OrderState): boolean {
  return told.state !== "PAID" || (told.amount === payment.amount && told.currency === payment.currency);
}

/** One step by what the channel said, whoever brought it; the payment is judged as it stands then. */
export function takeOutcome(
  { services, handlers }: TakingParts,
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
  const actor: Actor = SYSTEM;
  const { path: call, key, input, notice } = asked;
  const request = { call, actor, key, input, requestId: call, secret: false };
  return change(services.database, request, async (unit) => {
    const { tx, raise, note } = unit;
    const payment = await lockPayment(tx, paymentNo);
    if (!payment) throw new Refusal(paymentRefusals.paymentMissing);
    const step = stepFor(payment);
    const { comCode } = payment;
    if (notice) await insertNotice(tx, { ...notice, paymentNo, comCode, event: step?.event ?? "" });
    const work = { tx, raise, note, actor, services };
    const stepped = step ? await stepPayment({ work, handlers }, payment, step) : { payment, told: [] };
    tellStep(unit, payment, stepped);
    return stepped.payment;
  });
}
