import type { Product } from "#areas/product/rules/product-shape.ts";
import { createFormElementDefinition, createLengthRule } from "#platform/forms/define-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";

export const OCCUPATION_CLASS_ELEMENT = "occupationClass";

export function hasOccupationClassElement({ elements }: FormSection): boolean {
  return elements.some(({ elementCode }) => elementCode === OCCUPATION_CLASS_ELEMENT);
}

/** What the plan is, and when it is sold. */
export function buildPlanInfoSection({ insureTypes, planTypes, sections }: Product): FormSection {
  return {
    code: "planInfo",
    title: "计划信息",
    kind: "form",
    elements: [
      createFormElementDefinition("planName", "计划名称", "input", {
        required: true,
        ruleList: [createLengthRule(2, 60)],
      }),
      createFormElementDefinition("planType", "计划类型", "select", {
        dictionary: "PlanType",
        required: true,
        defaultEmbedValues: planTypes.slice(0, 1),
      }),
      createFormElementDefinition("insureType", "投保方式", "select", {
        dictionary: "InsureType",
        required: true,
        defaultEmbedValues: insureTypes.slice(0, 1),
      }),
      createFormElementDefinition("occupationClassMax", "最高职业类别", "select", {
        dictionary: "OccupationClass",
        invisible: !sections.some(hasOccupationClassElement),
        help: "不填为不限",
      }),
      createFormElementDefinition("saleFrom", "起售日期", "date", { required: true }),
      createFormElementDefinition("saleUntil", "停售日期", "date", { help: "不填为长期销售" }),
      createFormElementDefinition("planRemark", "计划说明", "textarea", {
        ruleList: [createLengthRule(0, 500)],
      }),
    ],
  };
}

export const planSaleSection: FormSection = {
  code: "planSale",
  title: "销售机构",
  kind: "table",
  note: "不填为本机构及下级机构；所选机构的下级机构同样可以销售。",
  duplicate: { rule: "PLAN_SALE", keys: ["comCode"], message: "销售机构不能重复" },
  elements: [createFormElementDefinition("comCode", "机构", "treeSelect", { required: true })],
};

export const FIXED_PLAN_RULE = "1";
export const RANGE_PLAN_RULE = "2";
/** The choices of `planRule.ruleKind`. */
export const planRuleKindOptions: readonly (readonly [code: string, label: string])[] = [
  [FIXED_PLAN_RULE, "固定"],
  [RANGE_PLAN_RULE, "范围"],
];

/** The cells and tables by which the plan binds its seller. */
export const planRuleSection: FormSection = {
  code: "planRule",
  title: "计划限定",
  kind: "table",
  note: "固定的内容在询价时由计划带出，不能修改；限定范围的数值只能在范围内填写。",
  duplicate: { rule: "PLAN_RULE", keys: ["place"], message: "限定内容不能重复" },
  elements: [
    createFormElementDefinition("place", "内容", "select", { required: true }),
    createFormElementDefinition("ruleKind", "限定方式", "select", {
      required: true,
      defaultEmbedValues: [FIXED_PLAN_RULE],
    }),
    createFormElementDefinition("least", "最小值", "decimal", {
      when: `planRule.ruleKind == '${RANGE_PLAN_RULE}'`,
    }),
    createFormElementDefinition("most", "最大值", "decimal", {
      when: `planRule.ruleKind == '${RANGE_PLAN_RULE}'`,
    }),
  ],
};

/** The factor in which the product looks up the premium of a person by the plan's number; a new plan adds its row. */
export function findPlanPremiumFactor({ rating }: Product): Product["rating"]["factors"][number] | undefined {
  // A formula that tells plans apart by their numbers would not know a new plan.
  if (rating.values.some(({ formula }) => /'JH\d/.test(formula))) return undefined;
  return rating.factors.find(
    ({ mode, input, across }) =>
      mode === "exact" &&
      input.includes("insurancePlanNo") &&
      across?.input.endsWith(`.${OCCUPATION_CLASS_ELEMENT}`),
  );
}

/** Whether the product rates a free choice (OPTIONAL) without the plan's premiums: it looks these up on a condition only. */
export function isOptionalPlanPricedSeparately(product: Product): boolean {
  const lookup = `factor('${findPlanPremiumFactor(product)?.code ?? ""}')`;
  const steps = product.rating.blocks.flatMap((block) => block.steps);
  return steps.every(({ when, value = "" }) => when !== undefined || !value.includes(lookup));
}

export function buildPlanPremiumSections(product: Product): FormSection[] {
  return findPlanPremiumFactor(product) ? [premiumSection] : [];
}

const twoPlaces = [
  { code: "scale", value: "2" },
  { code: "precision", value: "16" },
];

const premiumSection: FormSection = {
  code: "planPremium",
  title: "每人保费",
  kind: "table",
  duplicate: { rule: "PLAN_PREMIUM", keys: [OCCUPATION_CLASS_ELEMENT], message: "职业类别不能重复" },
  elements: [
    createFormElementDefinition(OCCUPATION_CLASS_ELEMENT, "职业类别", "select", {
      dictionary: "OccupationClass",
      required: true,
    }),
    createFormElementDefinition("perManPremium", "每人年保费", "money", {
      unit: "CNY",
      total: false,
      required: true,
      ruleList: [
        { ruleCode: "DEMICAL_SCALE", properties: twoPlaces },
        { ruleCode: "POSITIVE", properties: [] },
      ],
    }),
  ],
};
