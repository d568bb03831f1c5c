import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { PlainDateSchema, singleLineText } from "#platform/kernel/wire.ts";
import { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { riskCodeSchema, productVersionSchema } from "#areas/product/contract/shapes.ts";
import { Draft, reason, Release } from "./shapes.ts";
import { workbenchRefusals } from "./workbench-refusals.ts";

const {
  productUnknown,
  versionUnknown,
  draftExists,
  productExists,
  riskClassUnknown,
  copyOfOtherClass,
  productOfDeployment,
  productInUse,
} = workbenchRefusals;

const editCall = { method: "POST", permission: "product:edit", effect: "change" } as const;
const publishCall = { ...editCall, permission: "product:publish" } as const;

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

/** Removes a product that was made here while nothing was written under it. */
export const removeProduct = defineCall({
  ...publishCall,
  path: "product/workbench/removeProduct",
  title: "删除产品",
  input: z.object({ riskCode: riskCodeSchema, reason }),
  output: z.null(),
  refusals: [productUnknown, productOfDeployment, draftExists, productInUse],
});
