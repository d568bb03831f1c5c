import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { parseMoney, roundMoney, toWireMoney } from "#platform/kernel/money.ts";

/** The premium without tax, to the fen. */
export function computeNetPremium(premium: string, vatRate: string): string {
  return toWireMoney(roundMoney(parseMoney(premium).dividedBy(parseMoney(vatRate).dividedBy(100).plus(1))));
}

/** The agreed commission in percent of the premium without tax. */
export function getAgentFeePercent(content: FilledForm): string {
  const [fee = {}] = listFormRows(content["fee"]);
  const agreed = fee["agentFee"];
  return typeof agreed === "string" && agreed !== "" ? agreed : "0";
}
