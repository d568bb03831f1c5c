import * as z from "zod/mini";
import { businessNumber } from "#areas/document/contract.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { queryInquiryInfo, quotationRefusals } from "../contract.ts";

export const linkRefusals = defineRefusals({
  linkInvalid: {
    code: "QUO030",
    message: "查阅链接无效",
    next: "链接可能没有复制完整，请向发送人索取新的链接",
  },
  linkExpired: { code: "QUO031", message: "查阅链接已于 {until} 过期", next: "请向发送人索取新的链接" },
  linkUsed: {
    code: "QUO032",
    message: "查阅链接已经打开过",
    next: "每个链接只能打开一次，请向发送人索取新的链接",
  },
  linkElsewhere: {
    code: "QUO033",
    message: "查阅链接不是用于打开这张询价单的",
    next: "请原样打开收到的链接，不要修改其中的单号",
  },
  linkWithdrawn: {
    code: "QUO034",
    message: "签发人已不能查看这张询价单，链接随之失效",
    next: "请向经办机构索取新的链接",
  },
});

const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn } = linkRefusals;

/** Whoever may read a quotation may let somebody read it who has no account here; the audit trail says whom. */
export const openInquiryLink = defineCall({
  method: "POST",
  path: "inquiry/openInquiryLink",
  title: "签发询价单查阅链接",
  permission: "quotation:query",
  effect: "change",
  secret: true,
  operates: true,
  input: z.object({ inquiryNo: businessNumber("inquiryNo"), audience: requiredText(60) }),
  output: z.object({ ticket: z.string(), productLine: z.string(), until: z.string() }),
  refusals: [quotationRefusals.inquiryMissing],
});

/** `name` is a dictionary, or one of `linkLists`. */
const NameList = z.object({
  name: z.string(),
  items: z.array(z.object({ code: z.string(), value: z.string(), upperCode: z.string() })),
});
export type NameList = z.infer<typeof NameList>;

export const linkLists = { companies: ".companies", people: ".people", agents: ".agents", limits: ".limits" };

/** All that the page shows comes at once: without a session nothing else can be asked. */
export const readInquiryLink = defineCall({
  method: "POST",
  path: "inquiry/readInquiryLink",
  title: "凭查阅链接查看询价单",
  permission: "public",
  effect: "upkeep",
  input: z.object({
    businessNo: businessNumber("inquiryNo"),
    product: requiredText(40),
    ticket: requiredText(2000),
  }),
  output: z.object({
    audience: z.string(),
    issuerName: z.string(),
    inquiry: queryInquiryInfo.output,
    product: Product,
    names: z.array(NameList),
  }),
  refusals: [linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn],
});
