import type { FilledForm } from "#platform/forms/filled.ts";
import type { Product } from "./product-shape.ts";

/** What the product has no section for is neither reckoned with nor kept. */
export function ofProductOnly({ sections }: Pick<Product, "sections">, form: FilledForm): FilledForm {
  const known = sections.flatMap(({ code }) => {
    const filled = form[code];
    return filled === undefined ? [] : [[code, filled] as const];
  });
  return Object.fromEntries(known);
}
