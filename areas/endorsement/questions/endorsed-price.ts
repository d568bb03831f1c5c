import type { DocumentJudgement } from "#areas/judging/questions/judging.ts";
import { computeCommission } from "#areas/payment/rules/ledger.ts";
import { computeNetPremium, getAgentFeePercent } from "#areas/payment/rules/proposal-premium.ts";
import type { CompiledProduct, PriceResult } from "#areas/product/rules/compile-product.ts";
import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import { findExchangeRate } from "#areas/product/rules/exchange-rate.ts";
import type { ComputedFormCell } from "#areas/product/rules/rating/rated-rows.ts";
import type { PremiumQuote } from "#areas/product/rules/rating/quote.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type Money, parseMoney, roundMoney, toWireMoney } from "#platform/kernel/money.ts";
import type { PremiumChangeResult } from "../rules/premium-change.ts";

type EndorsedPriceInput = {
  readonly base: { readonly sumPremium: string };
  /** The prices of the rows of the base. */
  readonly rowFigures: readonly ComputedFormCell[];
  readonly content: FilledForm;
  readonly premium: PremiumChangeResult;
  readonly types: readonly EndorsementType[];
};

/** The price of the policy with the endorsement: what it cost before, and the change. */
export function toEndorsedPrice(
  { compiled, judgement: { priced } }: DocumentJudgement,
  { base, rowFigures, content, premium, types }: EndorsedPriceInput,
): PriceResult {
  if ("error" in premium) return premium;
  if ("error" in priced) return priced;
  const total = parseMoney(base.sumPremium).plus(premium.change.total);
  const quote = withPremium(priced.quote, compiled, content, total);
  return { quote: keepsRowPrices(types) ? { ...quote, cells: rowFigures } : quote };
}

/** Rated changes keep the prices of the rows that the policy was issued at, such as the premium per person. */
function keepsRowPrices(types: readonly EndorsementType[]): boolean {
  return types.every(({ premium: { method } }) => method !== "daily" && method !== "full");
}

function withPremium(
  quote: PremiumQuote,
  { product }: CompiledProduct,
  content: FilledForm,
  premiumCny: Money,
): PremiumQuote {
  const rate = findExchangeRate(content);
  const premium = rate ? roundMoney(premiumCny.dividedBy(rate)) : premiumCny;
  const netPremium = computeNetPremium(toWireMoney(premiumCny), product.vatRate);
  const isPaidInCny = quote.payPremuim.equals(quote.premiumCny);
  return {
    ...quote,
    premium,
    premiumCny,
    payPremuim: isPaidInCny ? premiumCny : premium,
    netPremium: parseMoney(netPremium),
    vatAmount: premiumCny.minus(netPremium),
    commissionFee: computeCommission(netPremium, getAgentFeePercent(content)),
  };
}
