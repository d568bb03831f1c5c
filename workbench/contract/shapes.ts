import * as z from "zod/mini";
import { createMultilineTextSchema, PlainDateSchema } from "#platform/kernel/wire.ts";
import { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";

const Person = z.object({ userCode: z.string(), userName: z.string() });

export const Release = z.object({
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
export const DraftHead = z.object(draftHead);
export const Draft = z.object({ ...draftHead, product: Product, cases: z.array(WorkedCase) });
export type ProductDraftHead = z.infer<typeof DraftHead>;
export type ProductDraft = z.infer<typeof Draft>;

export const reason = createMultilineTextSchema(200).check(
  z.refine((value) => value.trim().length >= 5, "请至少填写 5 个字"),
);
