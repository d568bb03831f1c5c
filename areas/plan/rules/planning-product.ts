import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormCheckData, FormElement, FormSection } from "#platform/forms/definition.ts";
import { isTableSection } from "#platform/forms/filled-form.ts";
import {
  buildPlanInfoSection,
  isOptionalPlanPricedSeparately,
  buildPlanPremiumSections,
  planRuleSection,
  planSaleSection,
} from "./plan-sections.ts";

/** Sections and cells that belong to one contract and not to a plan: parties, channel, dates, payment. */
const OF_ONE_CONTRACT: ReadonlySet<string> = new Set([
  "payPlan",
  "coinsurance",
  "attachment",
  "period.startDate",
  "period.endDate",
  "base.riskCode",
  "base.comCode",
  "base.makeCom",
  "base.businessNature",
  "base.channelType",
  "base.agentCode",
  "base.agreementNo",
  "base.handlerCode",
  "base.handler1Code",
  "base.teamCode",
  "base.inquiryType",
  "base.batchCount",
  "base.insureType",
  "base.renewalFlag",
  "base.previousPolicyNo",
  "base.dataSource",
  "base.remark",
]);
/** The program fills this cell with the number of the plan. */
const PLAN_NO = "insurancePlanNo";
const NEVER = "'0' == '1'";

/**
 * The product whose form describes a plan: the sections of the plan itself, then those of the product that a plan may
 * fill in. None of the latter is required.
 */
export function buildPlanningProduct(product: Product): Product {
  return {
    ...product,
    sections: [...planSections(product), ...product.sections.map(planned)],
    checks: planChecks(product),
  };
}

/** The sections that describe the plan itself. */
function planSections(product: Product): FormSection[] {
  return [
    buildPlanInfoSection(product),
    planSaleSection,
    ...buildPlanPremiumSections(product),
    planRuleSection,
  ];
}

function planned(section: FormSection): FormSection {
  const { code, parties, kind } = section;
  const isOfContract =
    parties !== undefined || kind === "import" || kind === "upload" || OF_ONE_CONTRACT.has(code);
  const elements = section.elements.map((element) => ({
    ...element,
    required: false,
    invisible:
      element.invisible ||
      OF_ONE_CONTRACT.has(`${code}.${element.elementCode}`) ||
      element.elementCode === PLAN_NO,
  }));
  const isEmpty = elements.every(({ invisible }) => invisible);
  return { ...section, elements, ...((isOfContract || isEmpty) && { when: NEVER }) };
}

export function isSectionOfPlan({ when }: FormSection): boolean {
  return when !== NEVER;
}

/** The sections of the product that a plan may fill in. */
export function listSectionsFilledByPlan(planning: Product): FormSection[] {
  const own = new Set(planSections(planning).map(({ code }) => code));
  return planning.sections.filter((section) => !own.has(section.code) && isSectionOfPlan(section));
}

export type PlanRulePlace = {
  readonly place: string;
  readonly label: string;
  readonly element: FormElement | undefined;
};

/** The places that a plan may fix: a field, a column, or a table with its rows. */
export function listPlanRulePlaces(planning: Product): PlanRulePlace[] {
  return listSectionsFilledByPlan(planning).flatMap((section) => {
    const whole = { place: section.code, label: `${section.title}（整张表）`, element: undefined };
    const fields = section.elements
      .filter(({ invisible, readOnly }) => !invisible && !readOnly)
      .map((element) => ({
        place: `${section.code}.${element.elementCode}`,
        label: `${section.title} · ${element.label}`,
        element,
      }));
    return isTableSection(section) ? [whole, ...fields] : fields;
  });
}

function planChecks(product: Product): FormCheckData[] {
  const { planTypes, insureTypes } = product;
  const oneOf = (field: string, codes: readonly string[]): string =>
    `empty(${field}) or oneOf(${field}, ${codes.map((code) => `'${code}'`).join(", ")})`;
  const premiums = buildPlanPremiumSections(product).map(({ code }) => ({
    code: "planPremiumFilled",
    holds: `${isOptionalPlanPricedSeparately(product) ? "planInfo.insureType == 'OPTIONAL' or " : ""}count(${code}) > 0`,
    field: `${code}.perManPremium`,
    message: "请填写各职业类别的每人保费",
  }));
  return [
    ...premiums,
    {
      code: "planTypeOfProduct",
      holds: oneOf("planInfo.planType", planTypes),
      field: "planInfo.planType",
      message: "该险种没有这种计划类型",
    },
    {
      code: "insureTypeOfProduct",
      holds: oneOf("planInfo.insureType", insureTypes),
      field: "planInfo.insureType",
      message: "该险种没有这种投保方式",
    },
    {
      code: "planTypeOptional",
      holds: "not oneOf(planInfo.planType, '06', '07') or planInfo.insureType == 'OPTIONAL'",
      field: "planInfo.insureType",
      message: "团单自选、定制计划的投保方式应为自选方案",
    },
    {
      code: "planSaleOrder",
      holds: "not (planInfo.saleUntil < planInfo.saleFrom)",
      field: "planInfo.saleUntil",
      message: "停售日期不能早于起售日期",
    },
  ];
}
