import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText, singleLineText } from "#platform/kernel/wire.ts";

const MOST_NAMED = 20;

/** Separate from the sign-in calls, so that the sign-in page stays small. */
export const findSalesManInfo = defineCall({
  method: "POST",
  path: "sales/findSalesManInfo",
  title: "本机构及下级机构的业务员",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** A part of the name, or the start of the code. Without it the branch's own people come first. */
    keyword: z._default(singleLineText(40), ""),
    /** Limits the search to these users, active or not, for example to name the people of a document. */
    userCodes: z.optional(
      z.array(requiredText(20)).check(z.maxLength(MOST_NAMED, `一次最多查 ${MOST_NAMED} 人`)),
    ),
    /** Pages have twenty rows; the first page is 0. */
    pageNo: z._default(
      z.int("页码应为整数").check(z.gte(0, "页码最小为0"), z.lte(1000, "页码最大为1000")),
      0,
    ),
  }),
  output: z.object({
    list: z.array(
      z.object({
        userCode: z.string(),
        userName: z.string(),
        comCode: z.string(),
        comCodeName: z.string(),
        /** The sales team; empty for a person without a team. */
        teamCode: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: [],
});

/** Names the sales teams of documents, and finds them by name or code. */
export const findSalesTeamInfo = defineCall({
  method: "POST",
  path: "sales/findSalesTeamInfo",
  title: "本机构及下级机构的销售团队",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** A part of the name, or the start of the code. */
    keyword: z._default(singleLineText(40), ""),
    /** Limits the search to these teams, active or not. */
    teamCodes: z.optional(
      z.array(requiredText(10)).check(z.maxLength(MOST_NAMED, `一次最多查 ${MOST_NAMED} 个团队`)),
    ),
  }),
  output: z.object({
    list: z.array(z.object({ teamCode: z.string(), teamName: z.string(), comCodeName: z.string() })),
    hasMore: z.boolean(),
  }),
  refusals: [],
});
