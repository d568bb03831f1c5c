import * as z from "zod/mini";
import { getBusinessNumberPattern } from "#areas/document/rules/numbers.ts";
import { productRefusals } from "#areas/product/contract/product-calls.ts";
import { riskCodeSchema } from "#areas/product/contract/shapes.ts";
import { ProductPlanSchema } from "#areas/product/rules/product-shape.ts";
import { DocumentActionOfferSchema } from "#platform/documents/document-calls.ts";
import { FieldError } from "#platform/documents/field-error.ts";
import { stepRefusals } from "#platform/documents/refusals.ts";
import { UserTypedFormSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, createMultilineTextSchema, requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { planList } from "./rules/plan-list.ts";

export const planRefusals = defineRefusals({
  planMissing: { code: "PLN001", message: "该保险计划不存在", next: "请核对计划号后重试" },
  planNameMissing: { code: "PLN002", message: "请输入计划名称", next: "填写计划名称后即可保存" },
  editionMissing: { code: "PLN003", message: "该计划没有这个版本", next: "请刷新页面后重新选择版本" },
  planAbove: {
    code: "PLN005",
    message: "该保险计划由上级机构管理，您只能查看和使用",
    next: "如需调整，请复制为本机构的计划后修改",
  },
  planNotSold: {
    code: "PLN004",
    message: "计划“{planName}”现在不能在本机构销售",
    next: "请选择其他计划，或直接录入询价",
  },
});

const { planMissing, planAbove, planNameMissing, editionMissing, planNotSold } = planRefusals;
const { productMissing, productNotSold, versionMissing } = productRefusals;

const insurancePlanNo = requiredText(16).check(
  z.regex(getBusinessNumberPattern("insurancePlanNo"), "计划号格式不正确"),
);
const of = z.object({ insurancePlanNo, version: z.int("版本应为整数") });
const edition = z.string("请选择版本").check(z.regex(/^[1-9]\d{0,4}$/, "版本应为正整数"));
const reason = createMultilineTextSchema(200).check(
  z.refine((value) => [...value.trim()].length >= 5, "请至少填写 5 个字"),
);

/** The row of a plan. */
const Head = z.object({
  insurancePlanNo: z.string(),
  version: z.number(),
  /** The edition in force; 0 is none yet. */
  edition: z.number(),
  status: z.string(),
  riskCode: z.string(),
  riskName: z.string(),
  comCode: z.string(),
  planName: z.string(),
  planType: z.string(),
  insureType: z.string(),
  occupationClassMax: z.string(),
  perManPremium: z.nullable(MoneySchema),
  saleFrom: z.nullable(z.string()),
  saleUntil: z.nullable(z.string()),
  statusReason: z.string(),
  copiedFrom: z.string(),
  inputBy: z.string(),
  inputByName: z.string(),
});

const Person = z.nullable(z.object({ userCode: z.string(), userName: z.string() }));

const Edition = z.object({
  edition: z.number(),
  productVersion: z.string(),
  authors: z.array(z.string()),
  changedAt: z.string(),
  submittedBy: Person,
  approvedBy: Person,
  /** Null while the edition is open. */
  approvedAt: z.nullable(z.string()),
  returnedReason: z.string(),
});

const Saved = z.extend(Head, { errors: z.array(FieldError), offers: z.array(DocumentActionOfferSchema) });

const changing = { method: "POST", permission: "plan:edit", effect: "change" } as const;

export const queryPlanList = createListCall(planList);

/** An incomplete plan is stored as well; only its product and its name are required. */
export const addPlan = defineCall({
  ...changing,
  path: "plan/addPlan",
  title: "新增保险计划",
  input: z.object({ riskCode: riskCodeSchema, form: UserTypedFormSchema }),
  output: Saved,
  refusals: [planNameMissing, productMissing, productNotSold, versionMissing],
});

export const editPlan = defineCall({
  ...changing,
  path: "plan/editPlan",
  title: "修改保险计划",
  input: z.extend(of, { form: UserTypedFormSchema }),
  output: Saved,
  refusals: [planMissing, planAbove, planNameMissing, ...stepRefusals],
});

/** The copy belongs to the branch of the user and to the product version that is sold today. */
export const copyPlan = defineCall({
  ...changing,
  path: "plan/copyPlan",
  title: "复制保险计划",
  input: z.object({ insurancePlanNo }),
  output: Saved,
  refusals: [planMissing, productMissing, productNotSold, versionMissing],
});

const step = { ...changing, input: of, output: Saved, refusals: [planMissing, planAbove, ...stepRefusals] };
const stepWithReason = { ...step, input: z.extend(of, { reason }) };

export const submitPlan = defineCall({ ...step, path: "plan/submitPlan", title: "保险计划提交审批" });

/** Refused to the users who wrote or submitted the plan. */
export const approvePlan = defineCall({ ...step, path: "plan/approvePlan", title: "保险计划审批通过" });

export const returnPlan = defineCall({
  ...stepWithReason,
  path: "plan/returnPlan",
  title: "保险计划退回修改",
});

/** The edition in force never changes; its next edition is edited beside it. */
export const revisePlan = defineCall({ ...step, path: "plan/revisePlan", title: "修订保险计划" });

export const dropPlan = defineCall({ ...step, path: "plan/dropPlan", title: "放弃保险计划的草稿" });

export const disablePlan = defineCall({
  ...stepWithReason,
  path: "plan/disablePlan",
  title: "停用保险计划",
});

export const enablePlan = defineCall({ ...step, path: "plan/enablePlan", title: "启用保险计划" });

/** Without an edition it is the open one, else the one in force. */
export const queryPlanInfo = defineCall({
  method: "GET",
  path: "plan/queryPlanInfo/{insurancePlanNo}",
  title: "保险计划详情",
  permission: "plan:query",
  effect: "read",
  input: z.object({ insurancePlanNo, edition: z.optional(edition) }),
  output: z.extend(Saved, {
    shown: z.object({
      edition: z.number(),
      productVersion: z.string(),
      isDraft: z.boolean(),
      form: WireFormSchema,
      terms: ProductPlanSchema,
    }),
    editions: z.array(Edition),
  }),
  refusals: [planMissing, editionMissing],
});

const Rule = z.object({ place: z.string(), ruleKind: z.string(), least: z.string(), most: z.string() });

/** The plan that a quotation begins with; `narrowedProduct` and `startOf` make its form. */
export const findSoldPlan = defineCall({
  method: "GET",
  path: "plan/findSoldPlan/{insurancePlanNo}",
  title: "可销售的保险计划",
  permission: "proposal:add",
  effect: "read",
  input: z.object({ insurancePlanNo }),
  output: z.object({
    insurancePlanNo: z.string(),
    edition: z.number(),
    riskCode: z.string(),
    productVersion: z.string(),
    terms: ProductPlanSchema,
    rules: z.array(Rule),
    form: WireFormSchema,
  }),
  refusals: [planMissing, planNotSold],
});
