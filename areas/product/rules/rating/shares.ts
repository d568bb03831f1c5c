import { Decimal, type Money, roundMoney, sumMoney } from "#platform/kernel/money.ts";
import type { Row } from "#platform/kernel/expression/frame.ts";

export type Share = { readonly code: string; readonly amount: Money };

const CHIEF = "1";

/** Followers are rounded; the chief takes what is left, so that the shares add up. */
export function coinsuranceShares(rows: readonly Row[], premium: Money): Share[] {
  const shares = rows.map((row) => ({
    code: String(row["coinsCode"] ?? ""),
    isChief: row["coinsRole"] === CHIEF,
    amount: partOf(premium, row["coinsRate"]),
  }));
  const followers = sumMoney(shares.filter(({ isChief }) => !isChief).map(({ amount }) => amount));
  return shares.map(({ code, isChief, amount }) => ({
    code,
    amount: isChief ? premium.minus(followers) : amount,
  }));
}

/** The last instalment takes what rounding left over. */
export function instalments(rows: readonly Row[], premium: Money): Share[] {
  const parts = rows.map((row) => ({
    code: String(row["payNo"] ?? ""),
    amount: partOf(premium, row["payRatio"]),
  }));
  const earlier = sumMoney(parts.slice(0, -1).map(({ amount }) => amount));
  return parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, amount: premium.minus(earlier) } : part,
  );
}

function partOf(premium: Money, percent: Row[string]): Money {
  return roundMoney(premium.times((percent as Money | undefined) ?? new Decimal(0)).div(100));
}
