import { useLimitDeductibleKeys } from "#areas/dictionary/screens/dictionary-queries.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { conditionKindNames, type StoredUnderwritingCondition } from "../rules/conditions.ts";

type NamedCondition = Pick<StoredUnderwritingCondition, "kind" | "section" | "element" | "rowCode">;

/** Names what a condition is about, such as “限额 · 累计赔偿限额”. */
export function useConditionNames({ product, form }: CompiledProduct): (condition: NamedCondition) => string {
  const limits = useLimitDeductibleKeys("1").data ?? [];
  const deductibles = useLimitDeductibleKeys("2").data ?? [];
  return ({ kind, section, element, rowCode }) => {
    const special = product.specialClauses.find(({ specialCode }) => specialCode === rowCode);
    const limit = [...limits, ...deductibles].find(({ code }) => code === rowCode);
    const field = form.sections
      .find(({ code }) => code === section)
      ?.elements.find(({ code }) => code === element);
    const name = special?.titleZh ?? limit?.name ?? field?.element.label ?? element;
    return `${conditionKindNames[kind]} · ${name}`;
  };
}
