import type { OrderState } from "#platform/server/payment-channel/protocol.ts";
import { type Actor, SYSTEM } from "#platform/server/actor.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import type { PaymentHandlers } from "../commands.ts";
import { receiveSeparately, type Transfer } from "../commands/separate-receipt.ts";
import {
  type PaymentStep,
  checkPayability,
  stepPayment,
  type StepResult,
  type StepContext,
  tellStep,
} from "../commands/payment.ts";
import type { PaymentEvent, PaymentRole } from "../lifecycle.ts";
import { channelProduct } from "../rules/methods.ts";
import { isUnderWay, type Payment, unitOf } from "../rules/payment.ts";
import { insertNotice } from "../store/notice.ts";
import { lockPayment } from "../store/payment.ts";

/** What happens by itself, as the audit trail has it. */
export const noticing = { path: "pay/notice", title: "支付渠道通知" };
export const watching = { path: "pay/watch", title: "查询支付结果" };

export type TakingParts = { readonly services: Services; readonly handlers: PaymentHandlers };
type Step =
  | ({ readonly event: Exclude<PaymentEvent, "receiveApart">; readonly as: PaymentRole } & PaymentStep)
  | ({ readonly event: "receiveApart"; readonly as: "channel" } & Transfer);

/** What a channel's word means for a payment; undefined where it says nothing new. */
export function stepOf(payment: Payment, order: OrderState, now: Date): Step | undefined {
  if (order.state === "PAID") return paidStep(payment, order, now);
  if (!isUnderWay(payment) || order.state === "NOTPAY") return undefined;
  if (order.state === "DECLINED")
    return isCounter(payment) ? undefined : { event: "fail", as: "channel", reason: order.reason };
  if (now >= new Date(payment.expiresAt))
    return { event: "expire", as: "system", reason: "超过 24 小时未支付" };
  if (order.state === "MISSING") return undefined;
  return { event: "fail", as: "channel", reason: "支付渠道已关闭订单" };
}

type Came = Extract<OrderState, { state: "PAID" }>;

/** Money for what failed, was cancelled or has expired is owed back; so is a sum that was not asked for, and another transfer. */
function paidStep(payment: Payment, order: Came, now: Date): Step | undefined {
  const { tradeNo, amount, currency } = order;
  const came = { as: "channel", tradeNo, amount, currency, paidAt: paidAt(payment, order, now) } as const;
  if (isCounter(payment)) return separateStep(payment, came);
  if (["4", "5", "6"].includes(payment.paymentStatus)) return { event: "receiveLate", ...came };
  if (!isUnderWay(payment)) return payment.tradeNo === tradeNo ? undefined : separateStep(payment, came);
  if (amount === payment.amount && currency === payment.currency) return { event: "receive", ...came };
  const reason = `应缴 ${inWords(payment)}，实际到账 ${inWords(came)}，金额不符`;
  return { event: "receiveUnfit", ...came, reason };
}

/** Nobody pays before it was asked for, nor later than we hear of it: of a clock that says so the hearing counts. */
function paidAt({ begunAt }: Payment, order: Came, now: Date): Date {
  const moment = order.paidAt === undefined ? now : new Date(order.paidAt);
  return new Date(begunAt) <= moment && moment < now ? moment : now;
}

/** No channel has anything to say of what is paid over the counter, but its money is money. */
function isCounter({ paymentMethod }: Payment): boolean {
  return channelProduct(paymentMethod) === undefined;
}

function separateStep({ paymentNo }: Payment, came: Omit<Transfer, "reason"> & { as: "channel" }): Step {
  return { event: "receiveApart", ...came, reason: `缴费单 ${paymentNo} 另外到账的款项` };
}

function inWords({ amount, currency }: Pick<Payment, "amount" | "currency">): string {
  return `${amount} ${unitOf(currency)}`;
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
    const stepping = { work: { tx, raise, note, actor, services }, handlers };
    const stepped = step ? await takeStep(stepping, payment, step) : { payment, notes: [], event: "" };
    if (notice) await insertNotice(tx, { ...notice, paymentNo, comCode, event: stepped.event });
    tellStep(unit, payment, stepped);
    return stepped.payment;
  });
}

type OutcomeResult = StepResult & { readonly event: PaymentEvent | "" };

async function takeStep(stepping: StepContext, payment: Payment, step: Step): Promise<OutcomeResult> {
  if (step.event === "receiveApart") return takeApart(stepping, payment, step);
  const paidOn = todayInShanghai(step.paidAt ?? stepping.work.services.now());
  const reason = step.event === "receive" ? await checkPayability(stepping, payment, paidOn) : undefined;
  const fit = reason === undefined ? step : ({ ...step, event: "receiveUnfit", reason } as const);
  return { ...(await stepPayment(stepping, payment, fit)), event: fit.event };
}

/** Of a transfer that is booked nothing is noted again. */
async function takeApart(stepping: StepContext, payment: Payment, came: Transfer): Promise<OutcomeResult> {
  const apart = await receiveSeparately(stepping, payment, came);
  if (!apart) return { payment, notes: [], event: "" };
  const { paymentNo: subject, comCode } = apart.payment;
  const made = { subject, comCode, change: { before: null, after: apart.payment } };
  return { payment, notes: [made, ...apart.notes], event: "receiveApart" };
}
