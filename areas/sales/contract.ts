import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { PlainDateSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";

const MAX_CODES = 20;
const MAX_PAGE_SIZE = 50;

const keyword = z._default(singleLineText(40), "");
const pageNo = z._default(
  z.int("页码应为整数").check(z.gte(0, "页码最小为0"), z.lte(1000, "页码最大为1000")),
  0,
);
const pageSize = z._default(
  z
    .int("每页条数应为整数")
    .check(z.gte(1, "每页条数最小为1"), z.lte(MAX_PAGE_SIZE, `每页条数最大为${MAX_PAGE_SIZE}`)),
  20,
);
const codes = z.array(requiredText(20)).check(z.maxLength(MAX_CODES, `一次最多查 ${MAX_CODES} 个`));

/** Agents and brokers of the user's branch and the branches below it. */
export const findNetWork = defineCall({
  method: "POST",
  path: "sales/findNetWork",
  title: "本机构及下级机构的中介网点",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** A part of the name, its pinyin or initials, or the start of the code. */
    keyword,
    /** Limits the result to these agents, active or not, for example to name the agent of a document. */
    agentCodes: z.optional(codes),
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

/** Agency agreements and the commission that they allow. */
export const findAgreement = defineCall({
  method: "POST",
  path: "sales/findAgreement",
  title: "本机构及下级机构的中介协议",
  permission: "quotation:query",
  effect: "read",
  input: z.object({
    /** The start of the number, or a part of the agent's name. */
    keyword,
    agreementNos: z.optional(codes),
    agentCode: z.optional(requiredText(20)),
    /** Limits the result to agreements that allow commission on this class of products. */
    classCode: z.optional(requiredText(4)),
    /** Limits the result to agreements in force on this day. */
    onDate: z.optional(PlainDateSchema),
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
