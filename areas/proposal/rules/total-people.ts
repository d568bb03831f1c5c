import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";

/** How many people the lists of a form name: lists are what may be imported. */
export function totalPeople({ sections }: Pick<Product, "sections">, form: FilledForm): number {
  return sections
    .filter(({ kind }) => kind === "import")
    .reduce((sum, { code }) => sum + rowsOf(form[code]).length, 0);
}
