import type { PriceResult } from "#areas/product/rules/compile-product.ts";
import type { RatingError } from "#areas/product/rules/rating/rating-error.ts";
import { formatMoney, type Money } from "#platform/kernel/money.ts";
import type { PremiumChangeLine } from "./endorsement.ts";

type Step = PremiumChangeLine["steps"][number];

/** What one type of an endorsement costs, and how. */
export type TypePrice =
  | { readonly amount?: Money; readonly steps: readonly Step[] }
  | { readonly error: RatingError };

export function toTypePrice(priced: PriceResult, first: readonly Step[] = []): TypePrice {
  if ("error" in priced) return priced;
  const { quote } = priced;
  const lines = quote.lines.map(({ label, result, factors }) => ({
    label,
    value: `${factors.map((factor) => `${factor.name} ${formatFactor(factor.value)}`).join(" × ")} = ${formatMoney(result)}`,
  }));
  return { amount: quote.premiumCny, steps: [...first, ...lines] };
}

/** A share of days has no end; the amount is computed with all of its digits. */
const SHOWN_PLACES = 6;

function formatFactor(value: Money): string {
  const shown = value.toDecimalPlaces(SHOWN_PLACES);
  return shown.equals(value) ? value.toFixed() : `${shown.toFixed()}…`;
}

export function createTypesError(message: string): RatingError {
  return { message, fields: [{ path: "terms.types", message }] };
}
