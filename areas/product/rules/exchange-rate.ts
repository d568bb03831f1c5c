import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";

const OWN = "CNY";

export function currencyOf(form: FilledForm): string {
  const currency = (form["base"] as FilledRow | undefined)?.["currency"];
  return typeof currency === "string" && currency !== "" ? currency : OWN;
}

/** Of a document in another currency; by it bounds in CNY are converted. */
export function exchangeRateOf(form: FilledForm): Money | undefined {
  const rate = (form["fee"] as FilledRow | undefined)?.["exchangeRate"];
  return currencyOf(form) !== OWN && typeof rate === "string" && /^\d{1,8}(\.\d{1,10})?$/.test(rate)
    ? new Decimal(rate)
    : undefined;
}
