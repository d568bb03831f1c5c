import * as z from "zod/mini";
import { MoneySchema, RateSchema, storableJsonSchemaCheck } from "#platform/kernel/wire.ts";

/** The path to which the tax platform reports invoices. */
export const TAX_PLATFORM_NOTICE_PATH = "/api/v1/insurance/prpall/invoice/notice";

/** Messages between the product and an e-invoice platform (电子发票服务平台), signed as those of the payment channel. */
const orderNo = z.string().check(z.regex(/^[\w-]{8,40}$/));
const text = (max: number) => z.string().check(z.maxLength(max), storableJsonSchemaCheck);
const invoiceNo = z.string().check(z.regex(/^\d{20}$/));

export const InvoiceOrder = z.object({
  orderNo,
  /** 81 数电专票, 82 数电普票. */
  kind: z.enum(["81", "82"]),
  buyerName: text(120),
  buyerTaxNo: text(20),
  item: text(60),
  /** With tax. Negative of a red letter. */
  amount: MoneySchema,
  netAmount: MoneySchema,
  taxAmount: MoneySchema,
  taxRate: RateSchema,
  delivery: z.object({ way: z.enum(["1", "2", "3"]), contact: text(120) }),
  remark: text(200),
  /** The invoice that a red letter takes back, and a code of RedReason. */
  red: z.nullable(z.object({ invoiceNo, reason: z.string() })),
  notifyUrl: z.string().check(z.regex(/^https?:\/\/\S+$/)),
});
export type InvoiceOrder = z.infer<typeof InvoiceOrder>;

const Issued = z.object({
  state: z.literal("ISSUED"),
  invoiceNo,
  amount: MoneySchema,
  issuedAt: z.iso.datetime({ offset: true }),
});
const Rejected = z.object({ state: z.literal("REJECTED"), reason: text(500) });

/** The platform issues nothing for the number of this order any more. */
const Withdrawn = z.object({ state: z.literal("WITHDRAWN") });

/** UNKNOWN means that the platform never received the order; sending the same order again is always safe. */
export const InvoiceOrderState = z.discriminatedUnion("state", [
  Issued,
  Rejected,
  Withdrawn,
  z.object({ state: z.literal("ACCEPTED") }),
  z.object({ state: z.literal("UNKNOWN") }),
]);
export type InvoiceOrderState = z.infer<typeof InvoiceOrderState>;

/** REFUSED means that the order goes on. An order with an outcome is not withdrawn, and the answer is its outcome. */
export const InvoiceWithdrawal = z.discriminatedUnion("state", [
  Issued,
  Rejected,
  Withdrawn,
  z.object({ state: z.literal("REFUSED"), reason: text(500) }),
]);
export type InvoiceWithdrawal = z.infer<typeof InvoiceWithdrawal>;

const noticeFields = { noticeId: z.string().check(z.regex(/^[\w-]{8,64}$/)), orderNo };
export const InvoiceNotice = z.discriminatedUnion("state", [
  z.extend(Issued, noticeFields),
  z.extend(Rejected, noticeFields),
]);
export type InvoiceNotice = z.infer<typeof InvoiceNotice>;

/** The file of an issued invoice, as the buyer may enter it in the books. */
export const InvoiceFile = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  type: z.enum(["application/pdf", "application/ofd", "application/xml"]),
  content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type InvoiceFile = z.infer<typeof InvoiceFile>;
