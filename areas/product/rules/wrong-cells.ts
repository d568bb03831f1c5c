import type { FormError } from "#platform/forms/check-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Product } from "./product-shape.ts";

/** The first wrong cell of a price in words: its row, its label and the rule. The fields name all of them. */
export function describeWrongCells(
  { sections }: Pick<Product, "sections">,
  errors: readonly FormError[],
): string {
  const [first] = errors;
  assert(first, "only wrong cells are described");
  const { section, index, element, message } = first;
  const elements = sections.find(({ code }) => code === section)?.elements ?? [];
  const label = elements.find(({ elementCode }) => elementCode === element)?.label ?? element;
  const row = index < 0 ? "" : `第 ${index + 1} 行：`;
  const count = errors.length > 1 ? `（共 ${errors.length} 处）` : "";
  // A missing value already names its field, as in 请输入人数.
  const name = message.includes(label) ? "" : `“${label}”`;
  return `${row}${name}${message}${count}`;
}
