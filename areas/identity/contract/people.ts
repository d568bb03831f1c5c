import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText, text } from "#platform/kernel/wire.ts";

const MOST_NAMED = 20;

/** Apart from the calls of the login, which must stay light. */
export const findSalesManInfo = defineCall({
  method: "POST",
  path: "sales/findSalesManInfo",
  title: "本机构及下级机构的业务员",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** A part of the name, or how the code begins; without it the branch's own people come first. */
    keyword: z._default(text(40), ""),
    /** These and no others, such as to name who stands in a document, whether he still works here or not. */
    userCodes: z.optional(
      z.array(requiredText(20)).check(z.maxLength(MOST_NAMED, `一次最多查 ${MOST_NAMED} 人`)),
    ),
    /** Of twenty each; the first is 0. */
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
        /** The team that he sells for; empty where he is of none. */
        teamCode: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: [],
});
