import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { Page, requiredText, text } from "#platform/kernel/wire.ts";
import { WireForm, WireRow, WireRows } from "#platform/forms/wire.ts";
import {
  AgePremium,
  CoinsuranceShare,
  Facts,
  ofProduct,
  PersonPremium,
  Premium,
  PremiumInput,
  riskCode,
  version,
} from "./contract/shapes.ts";
import { Clause, Placeholder, Plan, Product, RiskLists, SpecialClause } from "./rules/product-shape.ts";

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
  notPriced: { code: "PRD005", message: "保费无法计算：{why}", next: "请按提示修改后重新计算" },
  changeMissing: { code: "PRD006", message: "该险种没有“{kind}”这种批改", next: "请选择其他批改类型" },
  calculationMissing: { code: "PRD007", message: "没有该次保费计算", next: "请重新计算保费" },
  notCoinsured: { code: "PRD008", message: "该单没有共保信息", next: "请先录入共保信息，或直接计算保费" },
  coinsuranceUnsound: { code: "PRD009", message: "共保信息有误：{why}", next: "请修改共保信息后重新计算" },
  notPerPerson: {
    code: "PRD010",
    message: "险种“{riskCode}”不按人计费，没有逐人保费",
    next: "请直接计算保费",
  },
});

const {
  productMissing,
  productNotSold,
  versionMissing,
  classMissing,
  notPriced,
  changeMissing,
  calculationMissing,
  notCoinsured,
  coinsuranceUnsound,
  notPerPerson,
} = productRefusals;

const classCode = requiredText(2).check(z.regex(/^\d{2}$/, "险类代码应为 2 位数字"));

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

/** `pinyin` and `initials` are for searching, as those of a dictionary. */
export const findSoldRisks = defineCall({
  ...asking,
  path: "product/findSoldRisks",
  title: "本机构今天可以录入的险种",
  input: z.object({}),
  output: z.array(
    z.object({
      riskCode: z.string(),
      riskName: z.string(),
      classCode: z.string(),
      className: z.string(),
      pinyin: z.string(),
      initials: z.string(),
    }),
  ),
  refusals: [],
});

/** Risks and codes that the business fixes by name: the safety module's lists, new reports and the like. */
export const findRiskLists = defineCall({
  ...asking,
  path: "product/findRiskLists",
  title: "按名称固定的险种清单",
  input: z.object({}),
  output: RiskLists,
  refusals: [],
});

/** The whole product of a version, from which a form draws, checks and prices itself. */
export const findDefinition = defineCall({
  ...asking,
  method: "GET",
  path: "product/findDefinition",
  title: "产品定义",
  input: z.object({ riskCode, version: z.optional(version) }),
  output: z.object({ version: z.string(), product: Product }),
  refusals: [productMissing, productNotSold, versionMissing],
});

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
  /** With a form, each clause is filled from it. */
  input: z.extend(ofProduct, { form: z.optional(WireForm) }),
  output: z.array(z.extend(SpecialClause, { filledZh: z.string(), open: z.array(Placeholder) })),
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

const calculating = { ...asking, effect: "upkeep" } as const;

export const calcPremium = defineCall({
  ...calculating,
  path: "product/calcPremium",
  title: "计算保费",
  input: z.extend(PremiumInput, {
    change: z.optional(z.object({ kind: requiredText(40), rows: z.union([WireRow, WireRows]) })),
  }),
  output: Premium,
  refusals: [...notThere, notPriced, changeMissing],
});

/** Of a document as a whole: an endorsement has a call of its own. */
export const policyPremiumCalculation = defineCall({
  ...calculating,
  path: "manage/policyPremiumCalculation",
  title: "计算保单保费",
  input: PremiumInput,
  output: Premium,
  refusals: [...notThere, notPriced],
});

export const policyCoinsPremiumCalculation = defineCall({
  ...calculating,
  path: "manage/policyCoinsPremiumCalculation",
  title: "计算共保份额",
  input: PremiumInput,
  output: z.extend(Premium, { shares: z.array(CoinsuranceShare) }),
  refusals: [...notThere, notPriced, notCoinsured, coinsuranceUnsound],
});

export const policyHealthPremiumCalculation = defineCall({
  ...calculating,
  path: "manage/policyHealthPremiumCalculation",
  title: "计算意健险逐人保费",
  input: PremiumInput,
  output: z.extend(Premium, { persons: z.array(PersonPremium), ages: z.array(AgePremium) }),
  refusals: [...notThere, notPriced, notPerPerson],
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
  input: z.extend(ofProduct, { form: WireForm, facts: z._default(Facts, {}) }),
  output: z.object({
    faults: z.array(Fault),
    notPriced: z.string(),
    hits: z.array(Hit),
    inquiryRequired: z.boolean(),
  }),
  refusals: notThere,
});
