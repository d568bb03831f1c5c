import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import type { BusinessNumberKind } from "#areas/document/rules/numbers.ts";
import { partnerTicketRefusals } from "#areas/partner/contract.ts";
import { Product } from "#areas/product/rules/product-shape.ts";
import { capitaliseFirstLetter } from "#platform/documents/document-list.ts";
import { defineCall, type Permission } from "#platform/kernel/contract.ts";
import { defineRefusals, type RefusalKind } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";

export const readingLinkRefusals = defineRefusals({
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
  linkRevoked: {
    code: "QUO035",
    message: "该单据已撤销，查阅链接随之失效",
    next: "请向经办机构核实最新的单据",
  },
});

/** The answer to a call that creates a reading link. */
export const CreatedReadingLinkSchema = z.object({
  ticket: z.string(),
  productLine: z.string(),
  until: z.string(),
});

/** `name` is a dictionary, or one of `linkLists`. */
const NameList = z.object({
  name: z.string(),
  items: z.array(z.object({ code: z.string(), value: z.string(), upperCode: z.string() })),
});
export type CodeNameList = z.infer<typeof NameList>;

export const readingLinkNameLists = {
  companies: ".companies",
  limits: ".limits",
};

/** The page gets everything with the document, because it cannot ask again without a session. */
export const LinkAnswer = z.object({
  audience: z.string(),
  issuerName: z.string(),
  product: Product,
  names: z.array(NameList),
  /** Only for the people of partners, with the moment at which the same user opened the document before. */
  partner: z.nullable(z.object({ openedBefore: z.nullable(z.string()) })),
});

const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn, linkRevoked } = readingLinkRefusals;
const audience = requiredText(60);

type LinkOptions<Number extends BusinessNumberKind, Field extends string, Content extends z.ZodMiniType> = {
  readonly folder: string;
  /** Names the calls, the document in the answer and the purpose that seals the tickets. */
  readonly field: Field;
  readonly title: string;
  readonly number: Number;
  /** The call that shows the document to a user: a link needs its permission and shows its content. */
  readonly query: { readonly permission: Permission; readonly output: Content };
  readonly missing: RefusalKind;
  /** States in which the document was revoked: no link shows it any more. */
  readonly revokedStates: readonly string[];
  /** The dictionaries that name codes outside the form. */
  readonly dictionaries: readonly string[];
};

/** The two calls of a kind of document that can be read by a link, and the facts that their handlers need. */
export function defineReadingLink<
  Number extends BusinessNumberKind,
  Field extends string,
  Content extends z.ZodMiniType,
>(options: LinkOptions<Number, Field, Content>) {
  const { folder, field, title, number, query, missing, revokedStates, dictionaries } = options;
  const name = capitaliseFirstLetter(field);
  const { permission } = query;
  const numbered = { [number]: createBusinessNumberSchema(number), audience };
  const content = { [field]: query.output };
  /** Every user who may read the document may share it; the audit trail names the audience. */
  const openCall = defineCall({
    method: "POST",
    effect: "change",
    secret: true,
    isOperation: true,
    path: `${folder}/open${name}Link`,
    title: `签发${title}查阅链接`,
    permission,
    input: z.object(numbered as Record<Number | "audience", typeof audience>),
    output: CreatedReadingLinkSchema,
    refusals: [missing, linkRevoked],
  });
  const readCall = defineCall({
    method: "POST",
    effect: "upkeep",
    permission: "public",
    path: `${folder}/read${name}Link`,
    title: `凭查阅链接查看${title}`,
    // The address of the page may leave the product out.
    input: z.object({
      businessNo: createBusinessNumberSchema(number),
      product: z.optional(requiredText(40)),
      ticket: requiredText(2000),
    }),
    output: z.extend(LinkAnswer, content as Record<Field, Content>),
    refusals: [
      linkInvalid,
      linkExpired,
      linkUsed,
      linkElsewhere,
      linkWithdrawn,
      linkRevoked,
      ...Object.values(partnerTicketRefusals),
    ],
  });
  return { openCall, readCall, field, number, permission, missing, revokedStates, dictionaries };
}

export type ReadingLinkDefinition<Field extends string> = Pick<
  LinkOptions<BusinessNumberKind, Field, z.ZodMiniType>,
  "field" | "number" | "missing" | "revokedStates" | "dictionaries"
> & { readonly permission: Permission; readonly readCall: { readonly path: string } };
