import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";

/** Drops sections that the product does not have, so that they are neither priced nor stored. */
export function dropUnknownFormSections(
  { sections }: Pick<Product, "sections">,
  form: FilledForm,
): FilledForm {
  const productSections = sections.flatMap(({ code }) => {
    const filled = form[code];
    return filled === undefined ? [] : [[code, filled] as const];
  });
  return Object.fromEntries(productSections);
}
