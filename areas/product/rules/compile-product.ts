import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import {
  createErrorCollectingCompiler,
  type FormulaReader,
} from "#platform/kernel/expression/formula-reader.ts";
import { type CompiledForm, compileForm } from "#platform/forms/compile-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formFactTypes, formulaFactTypes } from "./facts.ts";
import { buildChosenFigureChecks } from "./chosen-figures.ts";
import { buildImpliedChecks } from "./implied-checks.ts";
import type { Product } from "./product-shape.ts";
import { type CompiledReferrals, compileReferrals } from "./referral.ts";
import { toRatingError, type RatingError } from "./rating/rating-error.ts";
import {
  formatEndorsementRatingPlace,
  compileEndorsementRating,
  compileRating,
  type RatingProgram,
} from "./rating/program.ts";
import { type PremiumQuote, computePremiumQuote, computeEndorsementQuote } from "./rating/quote.ts";
import type { FormulaFactValues } from "./rating/rated-rows.ts";

/** A product whose formulas are all compiled. */
export type CompiledProduct = {
  readonly product: Product;
  readonly form: CompiledForm;
  readonly referrals: CompiledReferrals;
  readonly rating: RatingProgram;
  readonly changes: ReadonlyMap<string, RatingProgram>;
};

/** Carries every formula that cannot be read, each with its file and place. */
export class ProductError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join("\n"));
    this.errors = errors;
  }
}

/** Compiles all formulas of a product. An unknown name is an error with its place. */
export function compileProduct(product: Product): CompiledProduct {
  const { checks } = product;
  const parts = { ...product, facts: formFactTypes };
  const errors = new Set<string>();
  const reportIn = (file: string) => (place: string, error: string) =>
    void errors.add(`产品 ${product.riskCode} ${file} ${place}：${error}`);
  const reportRating = reportIn("rating.json");
  const commonErrors = new Set<string>();
  const documentReading = createErrorCollectingCompiler((place, error) => {
    commonErrors.add(`${place}：${error}`);
    reportRating(place, error);
  });
  const compiled = {
    product,
    form: compileForm(
      { ...parts, checks: [...checks, ...buildImpliedChecks(product), ...buildChosenFigureChecks(product)] },
      createErrorCollectingCompiler(reportIn("form.json")),
    ),
    rating: compileRating(parts, documentReading),
    changes: new Map(compileChanges(parts, (kind) => changeReading(kind, commonErrors, reportRating))),
    referrals: compileReferrals(
      { ...parts, facts: formulaFactTypes },
      createErrorCollectingCompiler(reportIn("rules.json")),
    ),
  };
  if (errors.size > 0) throw new ProductError([...errors]);
  return compiled;
}

type Parts = Product & { facts: typeof formFactTypes };

function compileChanges(parts: Parts, readingOf: (kind: string) => FormulaReader): [string, RatingProgram][] {
  return Object.keys(parts.rating.changes).flatMap((kind) => {
    const program = compileEndorsementRating(parts, kind, readingOf(kind));
    return program ? [[kind, program]] : [];
  });
}

/** Reports an error of document and endorsement once; one of the endorsement alone is reported with its place. */
function changeReading(
  kind: string,
  commonErrors: ReadonlySet<string>,
  report: FormulaReader["report"],
): FormulaReader {
  const prefix = formatEndorsementRatingPlace(kind);
  return createErrorCollectingCompiler((place, error) => {
    if (place.startsWith(prefix)) report(place, error);
    else if (!commonErrors.has(`${place}：${error}`)) report(`${prefix}${place}`, error);
  });
}

export type EndorsementInput = {
  readonly kind: string;
  readonly rows: FilledForm[string];
};
export type PriceResult = { readonly quote: PremiumQuote } | { readonly error: RatingError };

/** Prices an endorsement instead of the document, or adds the premium of each person to the document's. */
export type PriceOptions = { readonly change?: EndorsementInput | undefined; readonly byPerson?: boolean };

/** Prices a filled form, or returns the reason why it cannot, in words for the user. */
export function priceForm(
  compiled: CompiledProduct,
  form: FilledForm,
  facts: FormulaFactValues,
  { change, byPerson = false }: PriceOptions = {},
): PriceResult {
  try {
    const program = change && compiled.changes.get(change.kind);
    if (change && program)
      return { quote: computeEndorsementQuote(program, { ...form, change: change.rows }, facts) };
    return { quote: computePremiumQuote(compiled.rating, form, facts, byPerson) };
  } catch (error) {
    return { error: toPricingError(error, compiled, form) };
  }
}

/** What a user reads of a price that cannot be computed. Other errors are thrown on. */
export function toPricingError(error: unknown, { product }: CompiledProduct, form: FilledForm): RatingError {
  if (!(error instanceof EvaluationError)) throw error;
  return toRatingError(error, { ...product, facts: formulaFactTypes }, form);
}
