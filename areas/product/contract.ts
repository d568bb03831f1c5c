import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { Money, Page, PlainDate, Rate, requiredText, text } from "#platform/kernel/wire.ts";
import { WireForm, WireRow, WireRows } from "#platform/forms/wire.ts";
import { Clause, Plan, Product, SpecialClause } from "./rules/product-shape.ts";

export const productRefusals = defineRefusals({
  productMissing: {
    code: "PRD001",
    message: "没有险种“{riskCode}”的产品定义",
    next: "请从险种列表中选择可以录入的险种",
  },
  productNotSold: {
    code: "PRD002",
    message: "险种“{riskCode}”在本机构或该日期不可销售",
    next: "请选择其他险种，或联系产品管理部门",
  },
  versionMissing: {
    code: "PRD003",
    message: "险种“{riskCode}”没有该产品版本",
    next: "请刷新页面后重新打开单据",
  },
  classMissing: { code: "PRD004", message: "没有险类“{classCode}”", next: "请从险类列表中选择" },
  notPriced: { code: "PRD005", message: "{why}", next: "请按提示修改后重新计算" },
  changeMissing: { code: "PRD006", message: "该险种没有“{kind}”这种批改", next: "请选择其他批改类型" },
  calculationMissing: { code: "PRD007", message: "没有该次保费计算", next: "请重新计算保费" },
});

const {
  productMissing,
  productNotSold,
  versionMissing,
  classMissing,
  notPriced,
  changeMissing,
  calculationMissing,
} = productRefusals;

const riskCode = requiredText(4).check(z.regex(/^\d{4}$/, "险种代码应为 4 位数字"));
const classCode = requiredText(2).check(z.regex(/^\d{2}$/, "险类代码应为 2 位数字"));
const version = requiredText(16).check(z.regex(/^[0-9a-f]{16}$/, "产品版本无法识别"));

const asking = { method: "POST", permission: "signedIn", effect: "read" } as const;

export const findClass = defineCall({
  ...asking,
  path: "product/findClass",
  title: "险类列表",
  input: z.object({}),
  output: z.array(z.object({ classCode: z.string(), className: z.string() })),
  refusals: [],
});

export const findRisk = defineCall({
  ...asking,
  method: "GET",
  path: "product/findRisk/{id}",
  title: "某险类的险种",
  input: z.object({ id: classCode }),
  output: z.array(
    z.object({
      riskCode: z.string(),
      riskName: z.string(),
      /** Only what is defined and on sale in this branch today may be entered. */
      isOpen: z.boolean(),
    }),
  ),
  refusals: [classMissing],
});

/** The whole product of a version, from which a form draws, checks and prices itself. */
export const findDefinition = defineCall({
  ...asking,
  method: "GET",
  path: "product/findDefinition",
  title: "产品定义",
  input: z.object({ riskCode, version: z.optional(version) }),
  output: z.object({ version: z.string(), effectiveFrom: PlainDate, product: Product }),
  refusals: [productMissing, productNotSold, versionMissing],
});

const ofProduct = z.object({ riskCode, version: z.optional(version) });
const notThere = [productMissing, productNotSold, versionMissing];

export const findClause = defineCall({
  ...asking,
  path: "product/findClause",
  title: "产品的条款与责任",
  input: ofProduct,
  output: z.array(Clause),
  refusals: notThere,
});

export const findSpecialList = defineCall({
  ...asking,
  path: "product/findSpecialList",
  title: "产品的特别约定",
  input: ofProduct,
  output: z.array(SpecialClause),
  refusals: notThere,
});

export const findPackagePageInfo = defineCall({
  ...asking,
  path: "product/findPackagePageInfo",
  title: "产品的方案",
  input: z.extend(ofProduct, Page.shape),
  output: z.object({ total: z.number(), list: z.array(Plan) }),
  refusals: notThere,
});

export const queryPlans = defineCall({
  ...asking,
  path: "product/yjx/queryPlans",
  title: "意健险计划",
  input: z.extend(ofProduct, {
    insureType: z.optional(z.enum(["STANDARD", "OPTIONAL"], "应为 STANDARD 或 OPTIONAL")),
  }),
  output: z.array(Plan),
  refusals: notThere,
});

export const querySpecials = defineCall({
  ...asking,
  path: "product/yjx/querySpecials",
  title: "意健险计划的特别约定",
  input: z.extend(ofProduct, { insurancePlanNo: text(16) }),
  output: z.array(SpecialClause),
  refusals: notThere,
});

const Facts = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(40)));

const figure = z.object({ code: z.string(), name: z.string(), value: z.string(), row: z.string() });

/** One multiplication of the explanation; `isPart` goes into another line. */
const Line = z.object({
  code: z.string(),
  label: z.string(),
  base: z.nullable(z.string()),
  factors: z.array(figure),
  result: z.string(),
  isPart: z.boolean(),
});
const StepDone = z.object({ code: z.string(), label: z.string(), result: z.string() });

export const Premium = z.object({
  calculationId: z.string(),
  version: z.string(),
  currency: z.string(),
  sumAmount: Money,
  sumPremium: Money,
  premiumCny: Money,
  payPremuim: Money,
  netPremium: Money,
  vatRate: z.string(),
  vatAmount: Money,
  commissionFee: Money,
  lines: z.array(Line),
  sum: z.string(),
  steps: z.array(StepDone),
  extras: z.array(StepDone),
  cells: z.array(
    z.object({ section: z.string(), index: z.number(), element: z.string(), value: z.string() }),
  ),
  coinsurance: z.array(z.object({ code: z.string(), amount: Money })),
  instalments: z.array(z.object({ code: z.string(), amount: Money })),
});
export type Premium = z.infer<typeof Premium>;

/** §3 names the inputs; where one is given it stands for the field of the form. */
export const calcPremium = defineCall({
  ...asking,
  effect: "upkeep",
  path: "product/calcPremium",
  title: "计算保费",
  input: z.object({
    riskCode,
    version: z.optional(version),
    comCode: z.optional(text(8)),
    dpalpFee: z.optional(Rate),
    agentFee: z.optional(Rate),
    payCurrency: z.optional(text(3)),
    exchangeRate: z.optional(Rate),
    payPremuim: z.optional(Money),
    payAmount: z.optional(Money),
    liabilityReqList: z.optional(WireRows),
    form: z._default(WireForm, {}),
    facts: z._default(Facts, {}),
    change: z.optional(z.object({ kind: requiredText(40), rows: z.union([WireRow, WireRows]) })),
  }),
  output: Premium,
  refusals: [...notThere, notPriced, changeMissing],
});

/** The same calculation again, from the version and the input that were kept. */
export const replayPremium = defineCall({
  ...asking,
  method: "GET",
  path: "product/replayPremium",
  title: "重现保费计算",
  input: z.object({ calculationId: requiredText(40) }),
  output: Premium,
  refusals: [calculationMissing],
});

const Fault = z.object({ section: z.string(), index: z.number(), element: z.string(), message: z.string() });
const Hit = z.object({
  ruleNo: z.string(),
  autoErrorType: z.string(),
  uwLevel: z.number(),
  message: z.string(),
  actual: z.string(),
  allowed: z.string(),
});

/** Everything that would be said of a form before it is submitted; nothing is kept. */
export const policyCheckQuote = defineCall({
  ...asking,
  path: "manage/policyCheckQuote",
  title: "提交前检查",
  input: z.object({
    riskCode,
    version: z.optional(version),
    form: WireForm,
    facts: z._default(Facts, {}),
  }),
  output: z.object({
    faults: z.array(Fault),
    notPriced: z.string(),
    hits: z.array(Hit),
    inquiryRequired: z.boolean(),
  }),
  refusals: notThere,
});
