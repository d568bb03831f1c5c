import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { PlainDateSchema, requiredText, storableJsonSchemaCheck } from "#platform/kernel/wire.ts";
import { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { riskCodeSchema, productVersionSchema } from "#areas/product/contract/shapes.ts";
import { Draft, DraftHead, reason } from "./shapes.ts";
import { workbenchRefusals } from "./workbench-refusals.ts";

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
} = workbenchRefusals;

const editCall = { method: "POST", permission: "product:edit", effect: "change" } as const;
const publishCall = { ...editCall, permission: "product:publish" } as const;

const draftId = requiredText(40);
const revision = z.int("应为整数").check(z.gte(1, "应不小于1"), z.lte(1_000_000, "应不大于1000000"));
const draftReference = z.object({ draftId, revision });
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
