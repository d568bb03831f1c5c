import { Decimal, type Money } from "#platform/kernel/money.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled.ts";

/** Of a document in another currency; by it bounds in CNY are converted. */
export function exchangeRateOf(form: FilledForm): Money | undefined {
  const [base, fee] = [form["base"], form["fee"]] as (FilledRow | undefined)[];
  const rate = fee?.["exchangeRate"];
  const isForeign = typeof base?.["currency"] === "string" && base["currency"] !== "CNY";
  return isForeign && typeof rate === "string" && /^\d{1,8}(\.\d{1,10})?$/.test(rate)
    ? new Decimal(rate)
    : undefined;
}
