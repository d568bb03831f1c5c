import type { PlainDate } from "#platform/kernel/plain-date.ts";
import {
  checkForm,
  type FormError,
  createConditionInput,
  isConditionFulfilled,
  type FormCodeVocabulary,
} from "#platform/forms/check-form.ts";
import { toFormulaFactValues } from "#platform/forms/fact-values.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type CompiledProduct, priceForm, type PriceResult } from "./compile-product.ts";
import { findExchangeRate } from "./exchange-rate.ts";
import { formulaFactTypes } from "./facts.ts";
import { createComputedCellFinder } from "./priced-cells.ts";
import { createPrintableTextCheck } from "./printable-text.ts";
import { type ReferralHit, findReferralHits } from "./referral.ts";
import { describeWrongCells } from "./wrong-cells.ts";

export type ProductFormEvaluation = {
  readonly errors: readonly FormError[];
  readonly priced: PriceResult;
  /** Hits of the product's own underwriting rules. */
  readonly hits: readonly ReferralHit[];
  readonly inquiryRequired: boolean;
};

type JudgeFormContext = {
  readonly today: PlainDate;
  readonly facts: Readonly<Record<string, string>>;
  readonly vocabulary: FormCodeVocabulary;
  /** The characters of a text that papers cannot show; absent where a form is not judged for papers. */
  readonly findMissingCharacters?: ((text: string) => string) | undefined;
};

/** Checks and prices a filled form by its product, and finds the underwriting rules that it hits. */
export function evaluateProductForm(
  compiled: CompiledProduct,
  form: FilledForm,
  { today, facts: suppliedFacts, vocabulary: words, findMissingCharacters }: JudgeFormContext,
): ProductFormEvaluation {
  const factsToday = { ...suppliedFacts, today };
  const priced = priceForm(compiled, form, factsToday);
  const deviation = "quote" in priced ? priced.quote.rateDeviation : undefined;
  const ruledFacts = { ...factsToday, ...(deviation && { rateDeviation: deviation.toFixed() }) };
  const facts = toFormulaFactValues(formulaFactTypes, ruledFacts);
  const computed = createComputedCellFinder("quote" in priced ? priced.quote.cells : []);
  const checkText = findMissingCharacters && createPrintableTextCheck(findMissingCharacters);
  const exchangeRate = findExchangeRate(form);
  const context = { today, vocabulary: words, facts, computed, exchangeRate, checkText };
  const frame = createConditionInput(compiled.form, form, { facts });
  const errors = checkForm(compiled.form, form, context);
  return {
    errors: errors,
    priced: withoutUnsoundPrice(compiled, priced, errors),
    hits: findReferralHits(compiled.referrals, frame),
    inquiryRequired: isConditionFulfilled(compiled.referrals.inquiryRequired, frame),
  };
}

/** An error in a priced field means no price: a figure out of bounds would be summed up with the others. */
function withoutUnsoundPrice(
  { product, rating }: CompiledProduct,
  priced: PriceResult,
  errors: readonly FormError[],
): PriceResult {
  if ("error" in priced) return priced;
  const error = errors.find(({ section, element }) => rating.reads.has(`${section}.${element}`));
  if (!error) return priced;
  const { section, index, element, message } = error;
  const path = ["form", section, ...(index < 0 ? [] : [index]), element].join(".");
  return { error: { message: describeWrongCells(product, [error]), fields: [{ path, message }] } };
}
