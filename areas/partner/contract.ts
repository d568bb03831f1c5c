import * as z from "zod/mini";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { partnerDefinition } from "./rules/partner.ts";

export const partnerCalls = defineDocumentCalls(partnerDefinition);

/** Answers to the system of a partner. */
export const partnerRefusals = defineRefusals({
  tokenRejected: {
    code: "SSO001",
    message: "请求未通过验证",
    next: "请核对密钥编号、签名、iss、aud、签发和到期时间以及各项声明，重新签发后再试",
  },
  tokenReplayed: { code: "SSO002", message: "该请求已使用过", next: "请用新的 jti 重新签发" },
  notRegistered: {
    code: "SSO003",
    message: "合作方没有登记该用途或机构",
    next: "请核对 purpose 和 branch，或联系承保机构变更登记",
  },
  documentMissing: {
    code: "SSO004",
    message: "该单据不存在，或不在合作方可查阅的范围内",
    next: "请核对单据号、险种和机构",
  },
  tooFrequent: { code: "SSO005", message: "请求过于频繁", next: "请在 {minutes} 分钟后再试" },
  noPublicAddress: {
    code: "SSO006",
    message: "系统没有配置对外网址，不能签发查阅地址",
    next: "请联系承保机构配置 PUBLIC_URL",
  },
});

const AGAIN = "请回到原系统重新打开该单据";

/** Answers to the page that a partner's user has opened. */
export const partnerTicketRefusals = defineRefusals({
  ticketExpired: { code: "SSO007", message: "查阅地址已于 {until} 过期", next: AGAIN },
  ticketUsed: { code: "SSO008", message: "查阅地址已经打开过", next: `每个地址只能打开一次，${AGAIN}` },
  ticketElsewhere: {
    code: "SSO009",
    message: "查阅地址不是用于打开该单据的",
    next: "请原样打开收到的地址，不要修改其中的单号和险种",
  },
  ticketWithdrawn: {
    code: "SSO010",
    message: "合作方已不能查阅该单据，查阅地址随之失效",
    next: "请联系承保机构核实合作方的登记",
  },
  documentChanged: { code: "SSO011", message: "单据已变更，查阅地址随之失效", next: AGAIN },
});

/** A system of a partner asks for the address of a document's page, with a token that it has signed. */
export const openPartnerPage = defineCall({
  method: "POST",
  effect: "upkeep",
  permission: "public",
  path: "partner/openDocumentPage",
  title: "合作方签发单据查阅地址",
  input: z.object({ token: requiredText(4000) }),
  output: z.object({ address: z.string(), until: z.string() }),
  refusals: Object.values(partnerRefusals),
});
