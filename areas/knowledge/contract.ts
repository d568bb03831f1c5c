import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { WireFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { singleLineText } from "#platform/kernel/wire.ts";
import { knowledgeDocumentDefinition } from "./rules/knowledge.ts";

/** Calls for the editors of articles. */
export const knowledgeCalls = defineDocumentCalls(knowledgeDocumentDefinition);

const reading = { permission: "knowledge:query" } as const;
const knowledgeNo = createBusinessNumberSchema("knowledgeNo");

const FoundArticle = z.object({
  knowledgeNo: z.string(),
  title: z.string(),
  category: z.string(),
  excerpt: z.string(),
  publishedAt: z.string(),
  readCount: z.number(),
});

/** Searches published articles by category and words. The counts depend on the words alone. */
export const searchKnowledge = defineCall({
  ...reading,
  method: "POST",
  effect: "read",
  path: "knowledge/searchKnowledge",
  title: "检索健康知识库",
  input: z.object({ typed: singleLineText(60), category: singleLineText(10) }),
  output: z.object({
    list: z.array(FoundArticle),
    hasMore: z.boolean(),
    counts: z.array(z.object({ category: z.string(), count: z.number() })),
  }),
  refusals: [],
});

export const readKnowledge = defineCall({
  ...reading,
  method: "GET",
  effect: "read",
  path: "knowledge/readKnowledge/{knowledgeNo}",
  title: "阅读知识条目",
  input: z.object({ knowledgeNo }),
  output: z.object({
    knowledgeNo: z.string(),
    edition: z.number(),
    form: WireFormSchema,
    publishedByName: z.string(),
    publishedAt: z.string(),
  }),
  refusals: [documentRefusals.documentMissing],
});

/** Counts one reading per reader and day. */
export const countArticleReading = defineCall({
  ...reading,
  method: "POST",
  effect: "upkeep",
  path: "knowledge/countReading",
  title: "记录知识条目阅读",
  input: z.object({ knowledgeNo }),
  output: z.null(),
  refusals: [documentRefusals.documentMissing],
});
