import * as z from "zod/mini";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { createMultilineTextSchema } from "#platform/kernel/wire.ts";
import { type BusinessNumberKind, getBusinessNumberPattern } from "../rules/numbers.ts";

/** Another length or letter is refused before anything is looked up. */
export function createBusinessNumberSchema(...kinds: readonly [BusinessNumberKind, ...BusinessNumberKind[]]) {
  const pattern = new RegExp(kinds.map((kind) => getBusinessNumberPattern(kind).source).join("|"));
  return z.string("请输入业务号").check(z.regex(pattern, "业务号格式不正确"));
}

export const ActionOfferSchema = z.object({ event: z.string(), label: z.string(), why: z.string() });

export const TrailStepSchema = z.object({
  action: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  opinion: z.string(),
  uwLevel: z.number(),
  edition: z.number(),
  userCode: z.string(),
  userName: z.string(),
  recordedAt: z.string(),
});

const Comment = z.object({
  commentId: z.string(),
  comment: z.string(),
  userCode: z.string(),
  userName: z.string(),
  recordedAt: z.string(),
});
export type DocumentComment = z.infer<typeof Comment>;

/** The right to read a document or a policy includes its comments. */
const commenting = { permission: "signedIn", refusals: [documentRefusals.documentMissing] } as const;
const businessNo = createBusinessNumberSchema("inquiryNo", "proposalNo", "policyNo", "endorseNo");
const MOST_LETTERS = 1000;

/** The latest first. */
export const queryComments = defineCall({
  ...commenting,
  method: "GET",
  path: "comments/queryComments/{businessNo}",
  title: "单据的留言",
  effect: "read",
  input: z.object({ businessNo }),
  output: z.object({ list: z.array(Comment), hasMore: z.boolean() }),
});

export const addComment = defineCall({
  ...commenting,
  method: "POST",
  path: "comments/addComment",
  title: "在单据上留言",
  effect: "change",
  isOperation: true,
  input: z.object({
    businessNo,
    comment: createMultilineTextSchema(MOST_LETTERS).check(
      z.refine((text) => text.trim() !== "", "请填写留言内容"),
    ),
  }),
  output: Comment,
});
