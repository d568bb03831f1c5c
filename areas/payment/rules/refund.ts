import { addWorkingDays } from "#areas/dictionary/rules/working-days.ts";
import { parseMoney, sumMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";

/** The codes of RefundStatus. */
export const REQUESTED_REFUND_STATUS = "1";
export const APPROVED_REFUND_STATUS = "2";
export const PAID_REFUND_STATUS = "3";
export const FAILED_REFUND_STATUS = "4";
export const RETURNED_REFUND_STATUS = "5";
export const CANCELLED_REFUND_STATUS = "6";
export const CORRECTABLE_REFUND_STATUSES = [FAILED_REFUND_STATUS, RETURNED_REFUND_STATUS] as const;

/** Working days that whoever confirms a refund has. */
const APPROVAL_WORKING_DAYS = 2;

/** The last day for the approval of a refund that is requested now. */
export const computeRefundDueDate = (now: Date): PlainDate =>
  getTodayInShanghai(addWorkingDays(now, APPROVAL_WORKING_DAYS));

/** The bank account that gets the money. */
export type RefundPayee = {
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly payeeBank: string;
};

/** 退费, as stored. */
export type Refund = RefundPayee & {
  readonly refundNo: string;
  /** The number of the endorsement or the prepayment. */
  readonly businessNo: string;
  /** Null of a prepayment. */
  readonly policyNo: string | null;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  /** A code of RefundReason. */
  readonly refundReason: string;
  readonly requestedBy: string;
  /** Users who wrote the endorsement or ever set the payee: they may not approve. */
  readonly barredUsers: readonly string[];
  readonly requestedAt: string;
  readonly approvedBy: string;
  readonly approvedAt: string | null;
  readonly attempt: number;
  readonly tradeNo: string;
  readonly reason: string;
  readonly paidAt: string | null;
  readonly version: number;
};

/** Those who may not approve a refund: two people stand behind the payee. */
export function listBarredApprovers({
  requestedBy,
  barredUsers,
}: Pick<Refund, "requestedBy" | "barredUsers">): string[] {
  return [...new Set([requestedBy, ...barredUsers])];
}

/** The number under which the money of a refund is owed. */
export function getOwingNumber({ policyNo, businessNo }: Pick<Refund, "policyNo" | "businessNo">): string {
  return policyNo ?? businessNo;
}

/** The number of the payout at the channel: a failed order stays failed, so that each attempt has its own. */
export function buildPayoutNumber({ refundNo, attempt }: Pick<Refund, "refundNo" | "attempt">): string {
  return attempt === 1 ? refundNo : `${refundNo}-${attempt}`;
}

export function parseRefundNumber(payoutNo: string): string {
  return payoutNo.split("-", 1)[0] ?? "";
}

/** Tells whether the money owed to the customer covers a refund besides those that were approved before. */
export function isRefundCovered(
  { amount, currency }: Pick<Refund, "amount" | "currency">,
  others: readonly Pick<Refund, "amount" | "currency" | "status">[],
  payable: string,
): boolean {
  const promised = others
    .filter((other) => other.currency === currency)
    .filter(({ status }) => status === APPROVED_REFUND_STATUS || status === FAILED_REFUND_STATUS);
  const total = sumMoney([amount, ...promised.map((other) => other.amount)].map(parseMoney));
  return total.lessThanOrEqualTo(parseMoney(payable));
}
