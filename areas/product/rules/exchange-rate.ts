import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";

const CNY = "CNY";

export function getFormCurrency(form: FilledForm): string {
  const currency = (form["base"] as FilledRow | undefined)?.["currency"];
  return typeof currency === "string" && currency !== "" ? currency : CNY;
}

/** The rate of a document in a foreign currency, by which bounds given in CNY are converted. */
export function findExchangeRate(form: FilledForm): Money | undefined {
  const rate = (form["fee"] as FilledRow | undefined)?.["exchangeRate"];
  return getFormCurrency(form) !== CNY && typeof rate === "string" && /^\d{1,8}(\.\d{1,10})?$/.test(rate)
    ? new Decimal(rate)
    : undefined;
}
