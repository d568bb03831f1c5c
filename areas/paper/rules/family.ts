import type { Product } from "#areas/product/rules/product-shape.ts";

/** How a schedule looks; each is a template. */
export type Family = "property" | "liability" | "personal" | "transport" | "guarantee";

const OTHERS: Family = "property";

const byClass: Readonly<Record<string, Family>> = {
  "04": "liability",
  "05": "guarantee",
  "06": "personal",
  "07": "personal",
  "08": "transport",
  "09": "transport",
};

export function familyOf({ classCode }: Pick<Product, "classCode">): Family {
  return byClass[classCode] ?? OTHERS;
}
