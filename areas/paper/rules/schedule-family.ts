import type { Product } from "#areas/product/rules/product-shape.ts";

/** The layout of a schedule. Each family has its own template. */
export type ScheduleFamily = "property" | "liability" | "personal" | "transport" | "guarantee";

const OTHERS: ScheduleFamily = "property";

const byClass: Readonly<Record<string, ScheduleFamily>> = {
  "04": "liability",
  "05": "guarantee",
  "06": "personal",
  "07": "personal",
  "08": "transport",
  "09": "transport",
};

export function chooseScheduleFamily({ classCode }: Pick<Product, "classCode">): ScheduleFamily {
  return byClass[classCode] ?? OTHERS;
}
