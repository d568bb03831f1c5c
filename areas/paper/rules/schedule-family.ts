import type { Product } from "#areas/product/rules/product-shape.ts";

/** The layout of a schedule. Each family has its own template. */
export type PolicyScheduleLayout = "property" | "liability" | "personal" | "transport" | "guarantee";

const OTHERS: PolicyScheduleLayout = "property";

const byClass: Readonly<Record<string, PolicyScheduleLayout>> = {
  "04": "liability",
  "05": "guarantee",
  "06": "personal",
  "07": "personal",
  "08": "transport",
  "09": "transport",
};

export function choosePolicyScheduleLayout({ classCode }: Pick<Product, "classCode">): PolicyScheduleLayout {
  return byClass[classCode] ?? OTHERS;
}
