import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { PlainDate, requiredText, text } from "#platform/kernel/wire.ts";

const MOST_NAMED = 20;
const MOST_ON_PAGE = 50;

const keyword = z._default(text(40), "");
const pageNo = z._default(
  z.int("页码应为整数").check(z.gte(0, "页码最小为0"), z.lte(1000, "页码最大为1000")),
  0,
);
const pageSize = z._default(
  z
    .int("每页条数应为整数")
    .check(z.gte(1, "每页条数最小为1"), z.lte(MOST_ON_PAGE, `每页条数最大为${MOST_ON_PAGE}`)),
  20,
);
const named = z.array(requiredText(20)).check(z.maxLength(MOST_NAMED, `一次最多查 ${MOST_NAMED} 个`));

/** Agents and brokers through whom business comes, of the user's branch and what lies below it. */
export const findNetWork = defineCall({
  method: "POST",
  path: "sales/findNetWork",
  title: "本机构及下级机构的中介网点",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** A part of the name, its pinyin or initials, or how the code begins. */
    keyword,
    /** These and no others, such as to name what stands in a document, whether it still works or not. */
    agentCodes: z.optional(named),
    pageNo,
    pageSize,
  }),
  output: z.object({
    list: z.array(
      z.object({
        agentCode: z.string(),
        agentName: z.string(),
        agentType: z.string(),
        comCode: z.string(),
        comCodeName: z.string(),
        licenseNo: z.string(),
        validStatus: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: [],
});

/** What was agreed with them, and how much commission it allows. */
export const findAgreement = defineCall({
  method: "POST",
  path: "sales/findAgreement",
  title: "本机构及下级机构的中介协议",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** How the number begins, or a part of the agent's name. */
    keyword,
    agreementNos: z.optional(named),
    agentCode: z.optional(requiredText(20)),
    /** Only those that allow commission on this class of products. */
    classCode: z.optional(requiredText(4)),
    /** Only those that hold on this day. */
    onDate: z.optional(PlainDate),
    pageNo,
    pageSize,
  }),
  output: z.object({
    list: z.array(
      z.object({
        agreementNo: z.string(),
        agentCode: z.string(),
        agentName: z.string(),
        comCode: z.string(),
        comCodeName: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        agreementStatus: z.string(),
        /** The highest commission of each class, in percent. */
        commissionRates: z.array(z.object({ classCode: z.string(), maxAgentFee: z.string() })),
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: [],
});
