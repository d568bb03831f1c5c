import type { Product } from "../product-shape.ts";
import type { Say } from "./place.ts";

const most = { sections: 200, elements: 2000, formulas: 2000 };

/** Far above any product, and still what one process reads and shows in no time. */
export function checkSize({ sections, checks, rating, referrals }: Product, say: Say): void {
  const elements = sections.flatMap((section) => section.elements);
  const blocks = [rating, ...Object.values(rating.changes)].flatMap((one) => one.blocks);
  const formulas = [
    ...[...sections, ...elements].filter(({ when }) => when !== undefined),
    ...elements.filter(({ formula }) => formula !== undefined),
    ...checks,
    ...referrals.rules,
    ...[rating.values, rating.factors, rating.after, rating.extras, rating.requires].flat(),
    ...blocks,
    ...blocks.flatMap(({ steps }) => steps.flatMap((step) => [step, ...(step.factors ?? [])])),
  ];
  const sayMany = (what: string, count: number, limit: number) => {
    if (count > limit) say("规模", `${what}最多 ${limit} 个，现有 ${count} 个`);
  };
  sayMany("分区", sections.length, most.sections);
  sayMany("字段", elements.length, most.elements);
  sayMany("公式", formulas.length, most.formulas);
}
