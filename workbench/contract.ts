import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import {
  storableJsonSchemaCheck,
  createMultilineTextSchema,
  PlainDateSchema,
  requiredText,
  singleLineText,
} from "#platform/kernel/wire.ts";
import { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { riskCodeSchema, productVersionSchema } from "#areas/product/contract/shapes.ts";

export const workbenchRefusals = defineRefusals({
  productUnknown: {
    code: "PRD020",
    message: "没有险种“{riskCode}”的产品",
    next: "请从产品工作台的列表中选择",
  },
  versionUnknown: { code: "PRD021", message: "没有该产品版本", next: "请刷新页面后重新选择版本" },
  draftExists: {
    code: "PRD022",
    message: "险种“{riskCode}”已有草稿，由 {userName} 修改中",
    next: "请在已有的草稿上继续修改，或先放弃该草稿",
  },
  draftMissing: { code: "PRD023", message: "该草稿不存在，可能已发布或放弃", next: "请刷新页面" },
  draftChanged: {
    code: "PRD024",
    message: "草稿已被 {userName} 修改",
    next: "您填写的内容仍保留在页面上，请刷新后对照最新草稿再修改",
  },
  draftSubmitted: { code: "PRD025", message: "草稿已送审，不能修改", next: "请先退回草稿" },
  draftNotSubmitted: { code: "PRD026", message: "草稿尚未送审", next: "请先送审，再由另一位产品经理发布" },
  productIdentityChanged: {
    code: "PRD027",
    message: "草稿的险种代码、险类不能改变",
    next: "请保留原险种代码；新产品请另建产品目录",
  },
  draftInvalid: { code: "PRD028", message: "产品定义有误：{why}", next: "请按检查结果修改后再送审" },
  draftTooComplex: {
    code: "PRD035",
    message: "检查和算例超过 10 秒仍未算完",
    next: "请简化多重嵌套的汇总公式，或减少算例和算例的行数",
  },
  casesFailing: {
    code: "PRD029",
    message: "有 {count} 个算例与应得金额不符：{caseNo}",
    next: "请核对费率；确需改变的，先修改算例的应得金额",
  },
  draftUnchanged: { code: "PRD030", message: "草稿与已发布版本没有差异", next: "请修改后再送审，或放弃草稿" },
  effectiveDatePassed: {
    code: "PRD031",
    message: "生效日期不能早于今天",
    next: "请选择今天或以后的日期；已送审的请先退回",
  },
  reviewerIsAuthor: {
    code: "PRD032",
    message: "您修改或送审过这份草稿，不能由您发布",
    next: "请另一位产品经理复核后发布",
  },
  releaseMissing: { code: "PRD033", message: "没有该次发布，或已撤回", next: "请刷新页面" },
  noEarlierRelease: {
    code: "PRD034",
    message: "这是该产品唯一有效的发布，撤回后将无法出单",
    next: "请先发布新的版本；停止销售请设置停售日期；工作台新建而没有单据的产品可以删除",
  },
  productExists: {
    code: "PRD036",
    message: "险种“{riskCode}”已有产品",
    next: "请修改该产品，或换一个险种代码",
  },
  riskClassUnknown: {
    code: "PRD037",
    message: "没有险类“{classCode}”，险种代码的前两位应为险类",
    next: "请改用某一险类开头的险种代码，如责任保险为 04",
  },
  copyOfOtherClass: {
    code: "PRD038",
    message: "只能从同一险类的产品复制",
    next: "请选择险类“{classCode}”的产品，或新建空白产品",
  },
  productOfDeployment: {
    code: "PRD039",
    message: "该产品随系统提供，不能删除",
    next: "停止销售请设置停售日期",
  },
  productInUse: {
    code: "PRD040",
    message: "该产品已有单据或方案，不能删除",
    next: "停止销售请设置停售日期",
  },
});

const {
  productUnknown,
  versionUnknown,
  draftExists,
  draftMissing,
  draftChanged,
  draftSubmitted,
  draftNotSubmitted,
  productIdentityChanged,
  draftInvalid,
  draftTooComplex,
  casesFailing,
  draftUnchanged,
  effectiveDatePassed,
  reviewerIsAuthor,
  releaseMissing,
  noEarlierRelease,
  productExists,
  riskClassUnknown,
  copyOfOtherClass,
  productOfDeployment,
  productInUse,
} = workbenchRefusals;

const Person = z.object({ userCode: z.string(), userName: z.string() });

const Release = z.object({
  releaseId: z.string(),
  version: z.string(),
  effectiveFrom: PlainDateSchema,
  reason: z.string(),
  /** Null for releases that came with a deployment. */
  submittedBy: z.nullable(Person),
  publishedBy: z.nullable(Person),
  publishedAt: z.string(),
  withdrawn: z.nullable(z.object({ by: Person, at: z.string(), reason: z.string() })),
  /** True for the release that is in force today. */
  isCurrent: z.boolean(),
});
export type ProductReleaseView = z.infer<typeof Release>;

const draftHead = {
  draftId: z.string(),
  revision: z.int(),
  /** Null for a product that is not published yet. */
  basedOn: z.nullable(z.string()),
  authors: z.array(Person),
  changedAt: z.string(),
  returnedReason: z.string(),
  submitted: z.nullable(z.object({ by: Person, effectiveFrom: PlainDateSchema, reason: z.string() })),
};
const DraftHead = z.object(draftHead);
const Draft = z.object({ ...draftHead, product: Product, cases: z.array(WorkedCase) });
export type ProductDraftHead = z.infer<typeof DraftHead>;
export type ProductDraft = z.infer<typeof Draft>;

const queryCall = { permission: "product:query", effect: "read" } as const;

export const queryProducts = defineCall({
  ...queryCall,
  method: "POST",
  path: "product/workbench/queryProducts",
  title: "产品工作台的产品",
  input: z.object({}),
  output: z.array(
    z.object({
      riskCode: z.string(),
      riskName: z.string(),
      classCode: z.string(),
      className: z.string(),
      /** False for a new product that is not published yet. */
      isPublished: z.boolean(),
      /** The day from which the current version is in force; null while no version is. */
      effectiveFrom: z.nullable(PlainDateSchema),
      /** The day of the newest release if that day lies ahead, else null. */
      nextFrom: z.nullable(PlainDateSchema),
      draft: z.nullable(z.enum(["open", "submitted"])),
    }),
  ),
  refusals: [],
});

export const findProduct = defineCall({
  ...queryCall,
  method: "GET",
  path: "product/workbench/findProduct",
  title: "产品的版本、发布与草稿",
  input: z.object({ riskCode: riskCodeSchema }),
  output: z.object({
    /**
     * The newest release that is not withdrawn, in force or still to come. A new draft starts from it. Null for a
     * product that is not published yet.
     */
    published: z.nullable(z.object({ version: z.string(), product: Product, cases: z.array(WorkedCase) })),
    releases: z.array(Release),
    draft: z.nullable(Draft),
  }),
  refusals: [productUnknown],
});

export const findVersion = defineCall({
  ...queryCall,
  method: "GET",
  path: "product/workbench/findVersion",
  title: "产品的某个版本",
  input: z.object({ riskCode: riskCodeSchema, version: productVersionSchema }),
  output: z.object({ product: Product, cases: z.array(WorkedCase) }),
  refusals: [versionUnknown],
});

const editCall = { method: "POST", permission: "product:edit", effect: "change" } as const;
const draftId = requiredText(40);
const revision = z.int("应为整数").check(z.gte(1, "应不小于1"), z.lte(1_000_000, "应不大于1000000"));
const draftReference = z.object({ draftId, revision });
const reason = createMultilineTextSchema(200).check(
  z.refine((value) => value.trim().length >= 5, "请至少填写 5 个字"),
);
const draftRefusals = [draftMissing, draftChanged];

/** Starts from the newest version, or from the named earlier one. */
export const openDraft = defineCall({
  ...editCall,
  path: "product/workbench/openDraft",
  title: "新建产品草稿",
  input: z.object({ riskCode: riskCodeSchema, version: z.optional(productVersionSchema) }),
  output: Draft,
  refusals: [productUnknown, versionUnknown, draftExists],
});

/** Starts a product: blank, or as a copy of another product of its class. It is sold once two people have published it. */
export const createProduct = defineCall({
  ...editCall,
  path: "product/workbench/createProduct",
  title: "新建产品",
  input: z.object({
    riskCode: riskCodeSchema,
    nameZh: singleLineText(60),
    copyFrom: z.optional(riskCodeSchema),
  }),
  output: Draft,
  refusals: [productExists, draftExists, riskClassUnknown, productUnknown, copyOfOtherClass],
});

/** A draft may contain errors until it is submitted. */
export const saveDraft = defineCall({
  ...editCall,
  path: "product/workbench/saveDraft",
  title: "保存产品草稿",
  input: z.extend(draftReference, {
    product: Product.check(storableJsonSchemaCheck),
    cases: z.array(WorkedCase).check(z.maxLength(200, "算例不能超过200个"), storableJsonSchemaCheck),
  }),
  output: DraftHead,
  refusals: [...draftRefusals, draftSubmitted, productIdentityChanged],
});

export const dropDraft = defineCall({
  ...editCall,
  path: "product/workbench/dropDraft",
  title: "放弃产品草稿",
  input: draftReference,
  output: z.null(),
  refusals: [...draftRefusals, draftSubmitted],
});

export const submitDraft = defineCall({
  ...editCall,
  path: "product/workbench/submitDraft",
  title: "产品草稿送审",
  input: z.extend(draftReference, { effectiveFrom: PlainDateSchema, reason }),
  output: DraftHead,
  refusals: [
    ...draftRefusals,
    draftSubmitted,
    draftInvalid,
    draftTooComplex,
    casesFailing,
    draftUnchanged,
    effectiveDatePassed,
  ],
});

/** The reviewer returns a draft to its author, or the author takes it back. */
export const returnDraft = defineCall({
  ...editCall,
  path: "product/workbench/returnDraft",
  title: "退回产品草稿",
  input: z.extend(draftReference, { reason }),
  output: DraftHead,
  refusals: [...draftRefusals, draftNotSubmitted],
});

const publishCall = { ...editCall, permission: "product:publish" } as const;

export const publishDraft = defineCall({
  ...publishCall,
  path: "product/workbench/publishDraft",
  title: "发布产品草稿",
  input: draftReference,
  output: z.object({ releaseId: z.string(), version: z.string(), effectiveFrom: PlainDateSchema }),
  refusals: [
    ...draftRefusals,
    draftNotSubmitted,
    reviewerIsAuthor,
    draftInvalid,
    draftTooComplex,
    casesFailing,
    effectiveDatePassed,
  ],
});

/** The previous release takes effect again. Documents opened under the withdrawn release keep its version. */
export const withdrawRelease = defineCall({
  ...publishCall,
  path: "product/workbench/withdrawRelease",
  title: "撤回产品发布",
  input: z.object({ riskCode: riskCodeSchema, releaseId: requiredText(40), reason }),
  output: z.null(),
  refusals: [releaseMissing, noEarlierRelease],
});

/** Removes a product that was made here while nothing was written under it. */
export const removeProduct = defineCall({
  ...publishCall,
  path: "product/workbench/removeProduct",
  title: "删除产品",
  input: z.object({ riskCode: riskCodeSchema, reason }),
  output: z.null(),
  refusals: [productUnknown, productOfDeployment, draftExists, productInUse],
});
