import * as z from "zod/mini";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { DEPUTE, deputyDefinition } from "./rules/deputy.ts";

export const deputyCalls = defineDocumentCalls(deputyDefinition);

export const queryUnderwriters = defineCall({
  method: "GET",
  path: "deputy/queryUnderwriters",
  title: "本机构及上下级机构的核保人和审批人",
  permission: DEPUTE,
  effect: "read",
  input: z.object({}),
  output: z.array(
    z.object({
      userCode: z.string(),
      userName: z.string(),
      uwLevel: z.number(),
      pinyin: z.string(),
      initials: z.string(),
    }),
  ),
  refusals: [],
});
