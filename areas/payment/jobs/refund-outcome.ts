import type { PayoutOrder, PayoutState } from "#integrations/payment-channel/protocol.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { applyRefundTransition, type RefundHandlers, refundHandlerSlot } from "../commands/refund.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import {
  APPROVED_REFUND_STATUS,
  buildPayoutNumber,
  FAILED_REFUND_STATUS,
  type Refund,
} from "../rules/refund.ts";
import { lockRefund } from "../store/refund.ts";

/** The names of automatic steps in the audit trail. */
export const payoutNoticeAuditTitle = { path: "pay/payoutNotice", title: "支付渠道出款通知" };
export const refundPollAuditTitle = { path: "pay/refundWatch", title: "查询出款结果" };

export type RefundOutcomeContext = { readonly services: Services; readonly refundHandlers: RefundHandlers };

export function toRefundOutcomeContext({ services, handlersOf }: EventReactionContext): RefundOutcomeContext {
  return { services, refundHandlers: handlersOf(refundHandlerSlot) };
}

export function buildPayoutOrder(refund: Refund): Omit<PayoutOrder, "notifyUrl"> {
  const { amount, currency, payeeName, payeeAccount, payeeBank, businessNo } = refund;
  return {
    outTradeNo: buildPayoutNumber(refund),
    amount,
    currency,
    description: `退保险费 ${businessNo}`,
    payeeName,
    payeeAccount,
    payeeBank,
  };
}

type RefundStep =
  | { readonly event: "pay"; readonly tradeNo: string; readonly paidAt: Date; readonly reason: "" }
  | { readonly event: "fail"; readonly reason: string };

/** Returns the step that the channel's answer about a payout causes, or undefined if it brings nothing new. */
export function chooseRefundTransition(
  refund: Refund,
  payoutNo: string,
  answer: PayoutState,
  now: Date,
): RefundStep | undefined {
  // An answer about an earlier attempt says nothing about this one.
  if (payoutNo !== buildPayoutNumber(refund)) return undefined;
  const isApproved = refund.status === APPROVED_REFUND_STATUS;
  if (answer.state === "FAILED") return isApproved ? { event: "fail", reason: answer.reason } : undefined;
  if (answer.state !== "PAID" || !(isApproved || refund.status === FAILED_REFUND_STATUS)) return undefined;
  return { event: "pay", tradeNo: answer.tradeNo, paidAt: toPaidAt(refund, answer.paidAt, now), reason: "" };
}

/** A time before the approval or in the future comes from a wrong clock. */
function toPaidAt({ approvedAt }: Refund, told: string | undefined, now: Date): Date {
  const moment = told === undefined ? now : new Date(told);
  return approvedAt !== null && new Date(approvedAt) <= moment && moment < now ? moment : now;
}

/** Returns why a payout of the channel cannot be this refund, or undefined if it can. */
export function checkPayout(
  { amount, currency }: Pick<Refund, "amount" | "currency">,
  answer: PayoutState,
): string | undefined {
  if (answer.state !== "PAID" || (answer.amount === amount && answer.currency === currency)) return undefined;
  return `${answer.amount} ${answer.currency} was paid instead of ${amount} ${currency}`;
}

type ReportedPayout = {
  readonly refundNo: string;
  readonly payoutNo: string;
  readonly answer: PayoutState;
  readonly path: string;
  readonly key: string;
};

/** Applies the outcome that the channel reported. Returns undefined if another process was first. */
export async function applyRefundOutcome(
  { services, refundHandlers: handlers }: RefundOutcomeContext,
  { refundNo, payoutNo, answer, path, key }: ReportedPayout,
): Promise<Refund | undefined> {
  const actor = SYSTEM_ACTOR;
  const request = { call: path, actor, key, input: answer, requestId: path, secret: false };
  try {
    return await runUnitOfWork(services.database, request, async ({ tx, raise, note }) => {
      const refund = await lockRefund(tx, refundNo);
      const step = refund && chooseRefundTransition(refund, payoutNo, answer, services.now());
      if (!step) throw new Refusal(paymentRefusals.refundChanged);
      const work = { tx, raise, note, actor, services };
      return applyRefundTransition({ work, handlers }, refund, { ...step, as: "channel" });
    });
  } catch (error) {
    if (error instanceof Refusal && error.kind === paymentRefusals.refundChanged) return undefined;
    throw error;
  }
}
