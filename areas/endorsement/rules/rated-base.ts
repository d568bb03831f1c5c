import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { type CompiledProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import { fillPremiumFigures, toPremiumFigureCells } from "#areas/product/rules/figure-cells.ts";
import type { FormulaFactValues } from "#areas/product/rules/rating/rated-rows.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";

/** The content of a policy with the prices of its rows: those that were stored, else those that its product gives. */
export function fillRatedBase(
  compiled: CompiledProduct,
  { form, figures }: { readonly form: FilledForm; readonly figures: readonly StoredComputedField[] },
  facts: FormulaFactValues,
): FilledForm {
  const { product } = compiled;
  if (figures.length > 0) return fillStoredFigures(form, figures, product);
  const priced = priceForm(compiled, form, facts);
  if ("error" in priced) return form;
  return fillPremiumFigures(form, toPremiumFigureCells(priced.quote), product.sections);
}
