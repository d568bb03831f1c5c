import type { Product } from "../product-shape.ts";
import type { ProductErrorReporter } from "./error-report.ts";

const limits = { sections: 200, elements: 2000, formulas: 2000 };

/** The limits lie far above any product, yet one process still handles them quickly. */
export function checkProductSize(
  { sections, checks, agrees = [], rating, referrals }: Product,
  report: ProductErrorReporter,
): void {
  const elements = sections.flatMap((section) => section.elements);
  const blocks = [rating, ...Object.values(rating.changes)].flatMap((rated) => rated.blocks);
  const formulas = [
    ...[...sections, ...elements].filter(({ when }) => when !== undefined),
    ...elements.filter(({ formula }) => formula !== undefined),
    ...checks,
    ...agrees,
    ...referrals.rules,
    ...[rating.values, rating.factors, rating.after, rating.extras, rating.requires].flat(),
    ...blocks,
    ...blocks.flatMap(({ steps }) => steps.flatMap((step) => [step, ...(step.factors ?? [])])),
  ];
  const reportExcess = (name: string, count: number, limit: number) => {
    if (count > limit) report("规模", `${name}最多 ${limit} 个，现有 ${count} 个`);
  };
  reportExcess("分区", sections.length, limits.sections);
  reportExcess("字段", elements.length, limits.elements);
  reportExcess("公式", formulas.length, limits.formulas);
}
