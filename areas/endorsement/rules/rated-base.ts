import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import type { ComputedFormCell, FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";

const WHOLE_FORM = "fee";

type PricedContent = { readonly form: FilledForm; readonly figures: readonly StoredComputedField[] };

const isOfRow = ({ section }: { readonly section: string }) => section !== WHOLE_FORM;

/** Whether prices of single rows were stored with a content. */
export function hasRowFigures(figures: readonly StoredComputedField[]): boolean {
  return figures.some(isOfRow);
}

export function listRowFigures(figures: readonly ComputedFormCell[]): ComputedFormCell[] {
  return figures.filter(isOfRow);
}

/** The figures that were stored with a policy; what was not stored of its rows, or at all, its product gives. */
export function listBaseFigures(
  compiled: CompiledProduct,
  { form, figures }: PricedContent,
  facts: FormulaFactValues,
): ComputedFormCell[] {
  const stored = figures.map(({ value, ...place }) => ({ ...place, value: parseMoney(value) }));
  if (hasRowFigures(figures)) return stored;
  const priced = priceForm(compiled, form, facts);
  if ("error" in priced) return stored;
  return stored.length === 0 ? toPremiumFigureCells(priced.quote) : [...stored, ...priced.quote.cells];
}
