import * as z from "zod/mini";
import { businessNumber } from "#areas/document/contract/comments.ts";
import { documentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { WireForm } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { singleLineText } from "#platform/kernel/wire.ts";
import { knowledgeDocument } from "./rules/knowledge.ts";

/** Calls for the editors of articles. */
export const knowledgeCalls = documentCalls(knowledgeDocument);

const reading = { permission: "knowledge:query" } as const;
const knowledgeNo = businessNumber("knowledgeNo");

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
    form: WireForm,
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
