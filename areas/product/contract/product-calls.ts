import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { PageInputSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { WireFormSchema, WireFormRowSchema, WireFormRowsSchema } from "#platform/forms/wire.ts";
import {
  AgeGroupPremium,
  CoinsuranceShare,
  FormulaFactsSchema,
  productReferenceSchema,
  PersonPremium,
  PremiumAnswer,
  PremiumInput,
  riskCodeSchema,
  productVersionSchema,
} from "./shapes.ts";
import {
  ProductClauseSchema,
  ClausePlaceholderSchema,
  ProductPlanSchema,
  Product,
  RiskLists,
  SpecialClauseSchema,
} from "../rules/product-shape.ts";

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
  coinsuranceInvalid: { code: "PRD009", message: "共保信息有误：{why}", next: "请修改共保信息后重新计算" },
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
  coinsuranceInvalid,
  notPerPerson,
} = productRefusals;

/** The refusals of every call that needs a product as it is sold. */
export const productSaleRefusals = [productMissing, productNotSold, versionMissing] as const;

const classCode = requiredText(2).check(z.regex(/^\d{2}$/, "险类代码应为 2 位数字"));

const readCall = { method: "POST", permission: "signedIn", effect: "read" } as const;
/** Plans belong to branches. Every grade that begins business with a plan may add proposals. */
const planCall = { ...readCall, permission: "proposal:add" } as const;
/** A price depends on facts of customers and earlier policies, which its answer names. */
const priceCall = { ...readCall, permission: "premium:calculate" } as const;

export const findClass = defineCall({
  ...readCall,
  path: "product/findClass",
  title: "险类列表",
  input: z.object({}),
  output: z.array(z.object({ classCode: z.string(), className: z.string() })),
  refusals: [],
});

export const findRisk = defineCall({
  ...readCall,
  method: "GET",
  path: "product/findRisk/{id}",
  title: "某险类的险种",
  input: z.object({ id: classCode }),
  output: z.array(
    z.object({
      riskCode: z.string(),
      riskName: z.string(),
      /** True for risks that have a product and are sold in this branch today. */
      isOpen: z.boolean(),
    }),
  ),
  refusals: [classMissing],
});

/** `pinyin` and `initials` serve searching, like those of a dictionary. */
export const findSoldRisks = defineCall({
  ...readCall,
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

/** Risks and codes that the business fixes by name, such as the lists of the safety module. */
export const findRiskLists = defineCall({
  ...readCall,
  path: "product/findRiskLists",
  title: "按名称固定的险种清单",
  input: z.object({}),
  output: RiskLists,
  refusals: [],
});

/** Answers a whole product version, from which the browser draws, checks and prices a form. */
export const findDefinition = defineCall({
  ...readCall,
  method: "GET",
  path: "product/findDefinition",
  title: "产品定义",
  input: z.object({ riskCode: riskCodeSchema, version: z.optional(productVersionSchema) }),
  output: z.object({ version: z.string(), product: Product }),
  refusals: productSaleRefusals,
});

export const findClause = defineCall({
  ...readCall,
  path: "product/findClause",
  title: "产品的条款与责任",
  input: productReferenceSchema,
  output: z.array(ProductClauseSchema),
  refusals: productSaleRefusals,
});

export const findSpecialList = defineCall({
  ...readCall,
  path: "product/findSpecialList",
  title: "产品的特别约定",
  /** If a form is sent, the placeholders of each clause are filled from it. */
  input: z.extend(productReferenceSchema, { form: z.optional(WireFormSchema) }),
  output: z.array(
    z.extend(SpecialClauseSchema, { filledZh: z.string(), open: z.array(ClausePlaceholderSchema) }),
  ),
  refusals: productSaleRefusals,
});

export const findPackagePageInfo = defineCall({
  ...readCall,
  path: "product/findPackagePageInfo",
  title: "产品的方案",
  input: z.extend(productReferenceSchema, PageInputSchema.shape),
  output: z.object({ total: z.number(), list: z.array(ProductPlanSchema) }),
  refusals: productSaleRefusals,
});

export const queryPlans = defineCall({
  ...planCall,
  path: "product/yjx/queryPlans",
  title: "意健险计划",
  input: z.extend(productReferenceSchema, {
    insureType: z.optional(z.enum(["STANDARD", "OPTIONAL"], "应为 STANDARD 或 OPTIONAL")),
  }),
  output: z.array(ProductPlanSchema),
  refusals: productSaleRefusals,
});

export const querySpecials = defineCall({
  ...planCall,
  path: "product/yjx/querySpecials",
  title: "意健险计划的特别约定",
  input: z.extend(productReferenceSchema, { insurancePlanNo: singleLineText(16) }),
  output: z.array(SpecialClauseSchema),
  refusals: productSaleRefusals,
});

const calculateCall = { ...priceCall, effect: "upkeep" } as const;

export const calcPremium = defineCall({
  ...calculateCall,
  path: "product/calcPremium",
  title: "计算保费",
  input: z.extend(PremiumInput, {
    change: z.optional(
      z.object({
        kind: requiredText(40),
        rows: z.union([WireFormRowSchema, WireFormRowsSchema]),
      }),
    ),
  }),
  output: PremiumAnswer,
  refusals: [...productSaleRefusals, notPriced, changeMissing],
});

/** Prices a whole document; an endorsement has its own call. */
export const policyPremiumCalculation = defineCall({
  ...calculateCall,
  path: "manage/policyPremiumCalculation",
  title: "计算保单保费",
  input: PremiumInput,
  output: PremiumAnswer,
  refusals: [...productSaleRefusals, notPriced],
});

export const policyCoinsPremiumCalculation = defineCall({
  ...calculateCall,
  path: "manage/policyCoinsPremiumCalculation",
  title: "计算共保份额",
  input: PremiumInput,
  output: z.extend(PremiumAnswer, { shares: z.array(CoinsuranceShare) }),
  refusals: [...productSaleRefusals, notPriced, notCoinsured, coinsuranceInvalid],
});

export const policyHealthPremiumCalculation = defineCall({
  ...calculateCall,
  path: "manage/policyHealthPremiumCalculation",
  title: "计算意健险逐人保费",
  input: PremiumInput,
  output: z.extend(PremiumAnswer, { persons: z.array(PersonPremium), ages: z.array(AgeGroupPremium) }),
  refusals: [...productSaleRefusals, notPriced, notPerPerson],
});

/** Repeats a calculation from its stored version and input. */
export const replayPremium = defineCall({
  ...priceCall,
  method: "GET",
  path: "product/replayPremium",
  title: "重现保费计算",
  input: z.object({ calculationId: requiredText(40) }),
  output: PremiumAnswer,
  refusals: [calculationMissing],
});

const FormError = z.object({
  section: z.string(),
  index: z.number(),
  element: z.string(),
  message: z.string(),
});
const ReferralHit = z.object({
  ruleNo: z.string(),
  autoErrorType: z.string(),
  uwLevel: z.number(),
  message: z.string(),
  actual: z.string(),
  allowed: z.string(),
});

/** Answers every check that precedes a submission; nothing is stored. */
export const policyCheckQuote = defineCall({
  ...priceCall,
  path: "manage/policyCheckQuote",
  title: "提交前检查",
  input: z.extend(productReferenceSchema, {
    form: WireFormSchema,
    facts: z._default(FormulaFactsSchema, {}),
  }),
  output: z.object({
    errors: z.array(FormError),
    notPriced: z.string(),
    hits: z.array(ReferralHit),
    inquiryRequired: z.boolean(),
  }),
  refusals: productSaleRefusals,
});
