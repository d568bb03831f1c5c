import type { FormCheckData } from "#platform/forms/definition.ts";
import { isTableSection } from "#platform/forms/filled-form.ts";
import { findAgreeingFigure, highestLimit, LIMIT_VALUE } from "./agreeing-figures.ts";
import type { Product } from "./product-shape.ts";

type Section = Product["sections"][number];
type Plan = NonNullable<Product["plans"]>[number];
type PlanElement = (typeof PLAN_ELEMENTS)[number];

const PLAN_ELEMENTS = ["packageId", "insurancePlanNo"] as const;

/** A plan is priced with its own limits, so the limits of the contract may not say otherwise. */
export function buildPlanLimitChecks(product: Product): FormCheckData[] {
  const { plans = [], sections } = product;
  if (!findAgreeingFigure(sections, LIMIT_VALUE)) return [];
  return sections.flatMap((section) =>
    listPlanElements(section).flatMap((element) =>
      plans.flatMap((plan) => {
        const chosen = isChosen(section, element, plan, plans.length === 1);
        return chosen === undefined
          ? []
          : planLimitChecks(product, plan, `${section.code}.${element}`, chosen);
      }),
    ),
  );
}

/** The plan of the basic information narrows the whole form by other checks. */
function listPlanElements({ code, elements }: Section): PlanElement[] {
  if (code === "base") return [];
  return PLAN_ELEMENTS.filter((name) => elements.some(({ elementCode }) => elementCode === name));
}

/** The only plan of a product is meant where none is chosen. */
function isChosen(section: Section, element: PlanElement, plan: Plan, isOnly: boolean): string | undefined {
  const code = plan[element];
  if (code === undefined) return undefined;
  const field = `${section.code}.${element}`;
  const isNamed = `${field} == '${code}'${isOnly ? ` or empty(${field})` : ""}`;
  return isTableSection(section) ? `count(${section.code}, ${isNamed}) > 0` : isNamed;
}

function planLimitChecks({ sections }: Product, plan: Plan, field: string, chosen: string): FormCheckData[] {
  return plan.items.flatMap(({ limitCode, value }) => {
    if (value === undefined || isTypedElsewhere(sections, limitCode)) return [];
    const limit = highestLimit(limitCode);
    return [
      {
        code: `limitOf${plan.packageId ?? plan.insurancePlanNo ?? ""}${limitCode}`,
        holds: `empty(${limit}) or ${limit} == ${value} or not (${chosen})`,
        field: LIMIT_VALUE,
        otherField: field,
        subject: { list: "limit.limitCode", code: limitCode, label: "限额" },
        message: `限额与免赔中的{name} {0} 与“${plan.nameZh}”的 {1} 不一致，请删除该项或改选方案`,
        figures: [limit, value].map((formula) => ({ formula, isAmount: true })),
      },
    ];
  });
}

/** A limit with a field of its own is priced by that field. */
function isTypedElsewhere(sections: Product["sections"], limitCode: string): boolean {
  return sections.some(({ elements }) => elements.some(({ elementCode }) => elementCode === limitCode));
}
