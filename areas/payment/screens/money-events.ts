import type { PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryPolicyPayments } from "../contract/policy-payments.ts";
import { findPaidDocumentHref } from "./pay-places.ts";

export type PolicyPaymentsView = AnswerOf<typeof queryPolicyPayments>;
type MoneyFacts = Pick<PolicyPaymentsView, "payments" | "entries" | "refunds">;

/** States of attempts that brought no money, and so have no ledger entry. */
const ENDED_STATES: ReadonlySet<string> = new Set(["4", "5", "6"]);

/** Lists all ledger entries and all attempts without money as events of the timeline. */
export function toPaymentTimelineEvents({ payments, entries, refunds }: MoneyFacts): PolicyTimelineEvent[] {
  const byMethod = new Map(payments.map((one) => [one.paymentNo, one.paymentMethod]));
  const booked = entries.map(({ kindName, recordedAt, recordedName, paymentNo, charged, received }) => {
    const method = byMethod.get(paymentNo);
    const isReceipt = received !== "0.00";
    return {
      at: recordedAt,
      kind: "money" as const,
      title: isReceipt ? kindName : `${kindName}应收`,
      who: recordedName,
      amount: isReceipt ? received : charged,
      ...(isReceipt && method !== undefined && { codes: [{ codeType: "PaymentMethod", code: method }] }),
      notes: paymentNo === "" ? [] : [paymentNo],
    };
  });
  return [
    ...booked.toReversed(),
    ...payments.flatMap(attemptEvents).toReversed(),
    ...refunds.map(toRefundEvent).toReversed(),
  ];
}

function toRefundEvent(refund: PolicyPaymentsView["refunds"][number]): PolicyTimelineEvent {
  const { refundNo, businessNo, status, amount, requestedAt, requestedName, reason } = refund;
  return {
    at: requestedAt,
    kind: "money",
    title: "提交退费",
    who: requestedName,
    amount,
    codes: [{ codeType: "RefundStatus", code: status }],
    notes: [reason, refundNo, `批单 ${businessNo}`].filter((note) => note !== ""),
    href: findPaidDocumentHref("E", businessNo) ?? "",
  };
}

function attemptEvents(payment: PolicyPaymentsView["payments"][number]): PolicyTimelineEvent[] {
  const { paymentNo, paymentMethod, paymentStatus, begunAt, begunName, endedAt, amount, reason } = payment;
  const paid = payment.businessType === "E" ? [paymentNo, `批单 ${payment.businessNo}`] : [paymentNo];
  const begun: PolicyTimelineEvent = {
    at: begunAt,
    kind: "money",
    title: "发起缴费",
    who: begunName,
    amount,
    codes: [{ codeType: "PaymentMethod", code: paymentMethod }],
    notes: paid,
  };
  if (endedAt === null || !ENDED_STATES.has(paymentStatus)) return [begun];
  const ended: PolicyTimelineEvent = {
    at: endedAt,
    kind: "money",
    title: "缴费结束",
    who: "",
    codes: [{ codeType: "PaymentStatus", code: paymentStatus }],
    notes: [reason, ...paid].filter((note) => note !== ""),
  };
  return [begun, ended];
}
