import { type Money, roundMoney, ZERO_MONEY } from "#platform/kernel/money.ts";

/** A model of what the database accrues: in proportion to the premium received, and the whole with the last of it. */
export function computeDueCommission({
  premium,
  received,
  commission,
}: Readonly<Record<"premium" | "received" | "commission", Money>>): Money {
  if (received.greaterThanOrEqualTo(premium)) return commission;
  return received.greaterThan(0) ? roundMoney(commission.times(received).dividedBy(premium)) : ZERO_MONEY;
}
