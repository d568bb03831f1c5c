import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";

type ElementInput = Pick<FormElement, "elementCode" | "label" | "type"> & Partial<FormElement>;

function element(told: ElementInput): FormElement {
  return {
    required: false,
    ruleList: [],
    inquiry2InsureRuleList: [],
    modifyFlagOfInquiry2Insure: "1",
    readOnly: false,
    invisible: false,
    defaultEmbedValues: [],
    ...told,
  };
}

const between = (minLen: string, maxLen: string): FormElement["ruleList"] => [
  {
    ruleCode: "STR_RANGE",
    properties: [
      { code: "minLen", value: minLen },
      { code: "maxLen", value: maxLen },
    ],
  },
];

export const OCCUPATION_CLASS = "occupationClass";

/** What the plan is, and when it is sold. */
export function infoSection({ insureTypes, planTypes, sections }: Product): FormSection {
  const hasClasses = sections.some(({ elements }) =>
    elements.some(({ elementCode }) => elementCode === OCCUPATION_CLASS),
  );
  return {
    code: "planInfo",
    title: "计划信息",
    kind: "form",
    elements: [
      element({
        elementCode: "planName",
        label: "计划名称",
        type: "input",
        required: true,
        ruleList: between("2", "60"),
      }),
      element({
        elementCode: "planType",
        label: "计划类型",
        type: "select",
        dictionary: "PlanType",
        required: true,
        defaultEmbedValues: planTypes.slice(0, 1),
      }),
      element({
        elementCode: "insureType",
        label: "投保方式",
        type: "select",
        dictionary: "InsureType",
        required: true,
        defaultEmbedValues: insureTypes.slice(0, 1),
      }),
      element({
        elementCode: "occupationClassMax",
        label: "最高职业类别",
        type: "select",
        dictionary: "OccupationClass",
        invisible: !hasClasses,
        help: "不填为不限",
      }),
      element({ elementCode: "saleFrom", label: "起售日期", type: "date", required: true }),
      element({ elementCode: "saleUntil", label: "停售日期", type: "date", help: "不填为长期销售" }),
      element({
        elementCode: "planRemark",
        label: "计划说明",
        type: "textarea",
        ruleList: between("0", "500"),
      }),
    ],
  };
}

export const saleSection: FormSection = {
  code: "planSale",
  title: "销售机构",
  kind: "table",
  note: "不填为本机构及下级机构；所选机构的下级机构同样可以销售。",
  duplicate: { rule: "PLAN_SALE", keys: ["comCode"], message: "销售机构不能重复" },
  elements: [element({ elementCode: "comCode", label: "机构", type: "treeSelect", required: true })],
};

export const FIXED = "1";
export const RANGED = "2";

/** How far whoever sells the plan is bound by it. */
export const ruleSection: FormSection = {
  code: "planRule",
  title: "计划限定",
  kind: "table",
  note: "固定的内容在询价时由计划带出，不能修改；限定范围的数值只能在范围内填写。",
  duplicate: { rule: "PLAN_RULE", keys: ["place"], message: "限定内容不能重复" },
  elements: [
    element({ elementCode: "place", label: "内容", type: "select", required: true }),
    element({
      elementCode: "ruleKind",
      label: "限定方式",
      type: "select",
      required: true,
      defaultEmbedValues: [FIXED],
    }),
    element({
      elementCode: "least",
      label: "最小值",
      type: "decimal",
      when: `planRule.ruleKind == '${RANGED}'`,
    }),
    element({
      elementCode: "most",
      label: "最大值",
      type: "decimal",
      when: `planRule.ruleKind == '${RANGED}'`,
    }),
  ],
};

/** Where the product looks a person's premium up by the plan's number, a new plan brings its own. */
export function planFactor({ rating }: Product): Product["rating"]["factors"][number] | undefined {
  // A formula that tells plans apart by their numbers would not know a new one.
  if (rating.values.some(({ formula }) => /'JH\d/.test(formula))) return undefined;
  return rating.factors.find(
    ({ mode, input, across }) =>
      mode === "exact" && input.includes("insurancePlanNo") && across?.input.endsWith(`.${OCCUPATION_CLASS}`),
  );
}

/** Whether what is chosen freely is rated by what is chosen: premiums by plan are looked up on a condition only. */
export function isPricedOtherwise(product: Product): boolean {
  const looked = `factor('${planFactor(product)?.code ?? ""}')`;
  const steps = product.rating.blocks.flatMap((block) => block.steps);
  return steps.every(({ when, value = "" }) => when !== undefined || !value.includes(looked));
}

export function premiumSections(product: Product): FormSection[] {
  return planFactor(product) ? [premiumSection] : [];
}

const premiumSection: FormSection = {
  code: "planPremium",
  title: "每人保费",
  kind: "table",
  duplicate: { rule: "PLAN_PREMIUM", keys: [OCCUPATION_CLASS], message: "职业类别不能重复" },
  elements: [
    element({
      elementCode: OCCUPATION_CLASS,
      label: "职业类别",
      type: "select",
      dictionary: "OccupationClass",
      required: true,
    }),
    element({
      elementCode: "perManPremium",
      label: "每人年保费",
      type: "money",
      unit: "CNY",
      total: false,
      required: true,
      ruleList: [
        {
          ruleCode: "DEMICAL_SCALE",
          properties: [
            { code: "scale", value: "2" },
            { code: "precision", value: "16" },
          ],
        },
        { ruleCode: "POSITIVE", properties: [] },
      ],
    }),
  ],
};

/** What the choices of these sections are, by the name of their field. */
export const ruleKinds: readonly (readonly [code: string, label: string])[] = [
  [FIXED, "固定"],
  [RANGED, "范围"],
];
