import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { fillPremiumFigures, toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import type { ComputedFormCell, FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";

const WHOLE_FORM = "fee";

type PricedContent = { readonly form: FilledForm; readonly figures: readonly StoredComputedField[] };

/** Whether prices of single rows were stored with a content. */
export function hasRowFigures(figures: readonly StoredComputedField[]): boolean {
  return figures.some(({ section }) => section !== WHOLE_FORM);
}

/** The prices of the rows of a policy: those that were stored, else those that its product gives. */
export function listRowFigures(
  compiled: CompiledProduct,
  { form, figures }: PricedContent,
  facts: FormulaFactValues,
): readonly ComputedFormCell[] {
  const stored = figures.filter(({ section }) => section !== WHOLE_FORM);
  if (stored.length > 0) return stored.map((figure) => ({ ...figure, value: parseMoney(figure.value) }));
  const priced = priceForm(compiled, form, facts);
  return "error" in priced ? [] : priced.quote.cells;
}

/** The content of a policy with its stored figures, and with the prices of its rows where none were stored. */
export function fillRatedBase(
  compiled: CompiledProduct,
  { form, figures }: PricedContent,
  facts: FormulaFactValues,
): FilledForm {
  const { product } = compiled;
  const stored = fillStoredFigures(form, figures, product);
  if (hasRowFigures(figures)) return stored;
  const priced = priceForm(compiled, form, facts);
  if ("error" in priced) return stored;
  const cells = figures.length > 0 ? priced.quote.cells : toPremiumFigureCells(priced.quote);
  return fillPremiumFigures(stored, cells, product.sections);
}
