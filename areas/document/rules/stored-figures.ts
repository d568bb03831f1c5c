import { fillPremiumFigures } from "#areas/product/rules/figure-cells.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { ComputedFormCell } from "#areas/product/rules/rating/rated-rows.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { StoredComputedField } from "./document.ts";

/** Figures of a price in the form in which a submission stores them. */
export function toStoredFigures(cells: readonly ComputedFormCell[]): StoredComputedField[] {
  return cells.map(({ value, ...place }) => ({ ...place, value: value.toFixed() }));
}

/** A content with the figures that were worked out for it, for readers who do not price it themselves. */
export function fillStoredFigures(
  content: FilledForm,
  figures: readonly StoredComputedField[],
  { sections }: Pick<Product, "sections">,
): FilledForm {
  const cells = figures.map(({ value, ...place }) => ({ ...place, value: parseMoney(value) }));
  return fillPremiumFigures(content, cells, sections);
}
