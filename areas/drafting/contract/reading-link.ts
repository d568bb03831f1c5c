import * as z from "zod/mini";
import { businessNumber } from "#areas/document/contract.ts";
import type { NumberKind } from "#areas/document/rules.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";

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
    message: "查阅链接不是用于打开这张单据的",
    next: "请原样打开收到的链接，不要修改其中的单号",
  },
  linkWithdrawn: {
    code: "QUO034",
    message: "签发人已不能查看这张单据，链接随之失效",
    next: "请向经办机构索取新的链接",
  },
});

/** What whoever lets a document be read is answered, and says. */
export const IssuedLink = z.object({ ticket: z.string(), productLine: z.string(), until: z.string() });
export const audience = requiredText(60);
/** Of every call that lets somebody read. */
export const issuing = {
  secret: true,
  operates: true,
  output: IssuedLink,
} as const;

/** What a reader without a session brings; the address may leave the product out. */
export function linkAsked(kind: NumberKind) {
  return z.object({
    businessNo: businessNumber(kind),
    product: z.optional(requiredText(40)),
    ticket: requiredText(2000),
  });
}

/** `name` is a dictionary, or one of `linkLists`. */
const NameList = z.object({
  name: z.string(),
  items: z.array(z.object({ code: z.string(), value: z.string(), upperCode: z.string() })),
});
export type NameList = z.infer<typeof NameList>;

export const linkLists = { companies: ".companies", people: ".people", agents: ".agents", limits: ".limits" };

/** All that the page shows comes at once, beside the document itself: without a session nothing else can be asked. */
export const Beside = z.object({
  audience: z.string(),
  issuerName: z.string(),
  product: Product,
  names: z.array(NameList),
});

const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn } = linkRefusals;
/** Of every call that reads by a link. */
export const readingRefusals = [linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn] as const;
