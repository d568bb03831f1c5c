import { type FilledForm, rowsOf } from "#platform/forms/filled.ts";
import { type Money, money, roundMoney, toWire, ZERO } from "#platform/kernel/money.ts";
import type { TypedRow } from "./pay-plan.ts";

/** What a premium is without its tax, to the fen. */
export function withoutTax(premium: string, vatRate: string): string {
  return toWire(roundMoney(money(premium).dividedBy(money(vatRate).dividedBy(100).plus(1))));
}

/** The commission that was agreed upon, in percent of the premium without tax. */
export function agentFeeOf(content: FilledForm): string {
  const [fee = {}] = rowsOf(content["fee"]);
  const agreed = fee["agentFee"];
  return typeof agreed === "string" && agreed !== "" ? agreed : "0";
}

/** The instalments of a form; where it says shares only, each is worked out and the last takes the difference. */
export function instalmentRows(content: FilledForm, premium: string): TypedRow[] {
  const rows = rowsOf(content["payPlan"]).map((row) => row as TypedRow);
  if (rows.some(({ planFee = "" }) => planFee !== "")) return rows;
  let left: Money = money(premium);
  return rows.map((row, at) => {
    const share = roundMoney(
      money(premium)
        .times(money(row["payRatio"] ?? "0"))
        .dividedBy(100),
    );
    const planFee = at === rows.length - 1 ? left : share;
    left = left.minus(planFee);
    return { ...row, planFee: toWire(planFee.lessThan(ZERO) ? ZERO : planFee) };
  });
}
