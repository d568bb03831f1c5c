import { type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";
import { money, roundMoney, toWireMoney } from "#platform/kernel/money.ts";

/** What a premium is without its tax, to the fen. */
export function withoutTax(premium: string, vatRate: string): string {
  return toWireMoney(roundMoney(money(premium).dividedBy(money(vatRate).dividedBy(100).plus(1))));
}

/** The commission that was agreed upon, in percent of the premium without tax. */
export function agentFeeOf(content: FilledForm): string {
  const [fee = {}] = rowsOf(content["fee"]);
  const agreed = fee["agentFee"];
  return typeof agreed === "string" && agreed !== "" ? agreed : "0";
}
