import { Decimal, type Money, roundMoney, sumMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { FormulaRow } from "#platform/kernel/expression/frame.ts";
import { toStorableMoney } from "./rated-rows.ts";

export type PremiumShare = { readonly code: string; readonly amount: Money };

const CHIEF = "1";

/** Followers are rounded; the chief takes the remainder, so that the shares add up. */
export function computeCoinsuranceShares(rows: readonly FormulaRow[], premium: Money): PremiumShare[] {
  const shares = rows.map((row) => ({
    code: String(row["coinsCode"] ?? ""),
    isChief: row["coinsRole"] === CHIEF,
    amount: partOf(premium, row["coinsRate"], "coinsurance.coinsRate"),
  }));
  const followers = sumMoney(shares.filter(({ isChief }) => !isChief).map(({ amount }) => amount));
  return shares.map(({ code, isChief, amount }) => ({
    code,
    amount: isChief ? toStorableMoney(premium.minus(followers), "coinsurance.coinsRate") : amount,
  }));
}

/** Returns why the rows are no valid coinsurance, or undefined. */
export function checkCoinsuranceRows(rows: readonly FormulaRow[]): string | undefined {
  if (rows.filter((row) => row["coinsRole"] === CHIEF).length !== 1) return "应有且只有一个主承保人";
  if (!sumMoney(rows.map(rateOf)).eq(WHOLE)) return "共保比例之和应为100%";
  if (rows.some((row) => rateOf(row).lte(0))) return "共保比例应大于0";
  if (rows.some((row) => !isPercent(row["issueFeeRate"] as Money | undefined)))
    return "出单费比例应在0至100之间";
  const codes = rows.map((row) => row["coinsCode"]);
  return new Set(codes).size === codes.length ? undefined : "共保人不能重复";
}

const WHOLE = new Decimal(100);
const rateOf = (row: FormulaRow): Money => (row["coinsRate"] as Money | undefined) ?? ZERO_MONEY;
const isPercent = (rate: Money = ZERO_MONEY): boolean => rate.gte(0) && rate.lte(WHOLE);

/** The last instalment takes the remainder of rounding. */
export function computeInstalmentShares(rows: readonly FormulaRow[], premium: Money): PremiumShare[] {
  const parts = rows.map((row) => ({
    code: String(row["payNo"] ?? ""),
    amount: partOf(premium, row["payRatio"], "payPlan.payRatio"),
  }));
  const earlier = sumMoney(parts.slice(0, -1).map(({ amount }) => amount));
  return parts.map((part, index) =>
    index === parts.length - 1
      ? { ...part, amount: toStorableMoney(premium.minus(earlier), "payPlan.payRatio") }
      : part,
  );
}

function partOf(premium: Money, percent: FormulaRow[string], name: string): Money {
  return toStorableMoney(
    roundMoney(premium.times((percent as Money | undefined) ?? ZERO_MONEY).div(100)),
    name,
  );
}
