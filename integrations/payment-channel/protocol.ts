import * as z from "zod/mini";
import { isWebAddress } from "#platform/kernel/web-address.ts";
import { storableJsonSchemaCheck } from "#platform/kernel/wire.ts";

/** Messages between the product and a payment channel, as `docs/payment-channel.md` describes them. */
const CHANNEL_PRODUCTS = ["BANK_TRANSFER", "NETBANK", "WECHAT", "ALIPAY"] as const;

const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,15})\.\d{2}$/));
const positiveAmount = amount.check(z.refine((sum) => sum !== "0.00"));
const notifyUrl = z.string().check(z.regex(/^https?:\/\/\S+$/));

/** Names that a channel gives, such as its transaction number. They are stored and shown to people. */
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));
const outTradeNo = z.string().check(z.regex(/^[\w-]{1,32}$/));
const reason = z.string().check(z.maxLength(500), storableJsonSchemaCheck);

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

export const PaymentOrder = z.object({
  outTradeNo,
  product: z.enum(CHANNEL_PRODUCTS),
  amount,
  currency,
  description: z.string().check(z.maxLength(120)),
  payerName: z.string().check(z.maxLength(120)),
  notifyUrl,
  expiresAt: z.string(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/** The payer's next step: a page, the content of a QR code, or the account for a transfer. */
const way = z.string().check(z.maxLength(2000), storableJsonSchemaCheck);
/** The page becomes a link in the browser, so that any other text, such as a script, is no address. */
const payUrl = z.pipe(
  way,
  z.transform((address: string) => (isWebAddress(address) ? address : "")),
);
const Way = z.object({ payUrl, codeUrl: way, account: way });

export const PaymentOrderAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ACCEPTED"), tradeNo: name, way: Way }),
  z.object({ state: z.literal("DECLINED"), reason }),
]);
export type PaymentOrderAnswer = z.infer<typeof PaymentOrderAnswer>;

const Paid = z.object({
  state: z.literal("PAID"),
  tradeNo: name,
  amount: positiveAmount,
  currency,
  /** The time of payment; if the channel does not send it, the time when we receive the notice. */
  paidAt: z.optional(z.iso.datetime({ offset: true })),
});
const DeclinedAnswer = z.object({ state: z.literal("DECLINED"), tradeNo: name, reason });

/** The state of an order. MISSING means that the channel never received the order. */
export const PaymentOrderState = z.discriminatedUnion("state", [
  Paid,
  DeclinedAnswer,
  z.object({ state: z.literal("NOTPAY"), tradeNo: name }),
  z.object({ state: z.literal("CLOSED"), tradeNo: name }),
  z.object({ state: z.literal("MISSING") }),
]);
export type PaymentOrderState = z.infer<typeof PaymentOrderState>;

const noticeFields = { noticeId: z.string().check(z.regex(/^[\w-]{8,64}$/)), outTradeNo };
export const PaymentNotice = z.discriminatedUnion("state", [
  z.extend(Paid, noticeFields),
  z.extend(DeclinedAnswer, noticeFields),
]);
export type PaymentNotice = z.infer<typeof PaymentNotice>;

const bankText = z.string().check(z.minLength(1), z.maxLength(120), storableJsonSchemaCheck);

/** 出款: a transfer to a payee's bank account. */
export const PayoutOrder = z.object({
  outTradeNo,
  amount: positiveAmount,
  currency,
  description: z.string().check(z.maxLength(120)),
  payeeName: bankText,
  payeeAccount: bankText,
  payeeBank: bankText,
  notifyUrl,
});
export type PayoutOrder = z.infer<typeof PayoutOrder>;

const FailedPayout = z.object({ state: z.literal("FAILED"), reason });

/**
 * The state of a payout. UNKNOWN means that the channel never received the order; sending the same order again is
 * then safe, and so it is after any lost answer.
 */
export const PayoutState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("ACCEPTED"), tradeNo: name }),
  Paid,
  FailedPayout,
  z.object({ state: z.literal("UNKNOWN") }),
]);
export type PayoutState = z.infer<typeof PayoutState>;

export const PayoutNotice = z.discriminatedUnion("state", [
  z.extend(Paid, noticeFields),
  z.extend(FailedPayout, noticeFields),
]);
export type PayoutNotice = z.infer<typeof PayoutNotice>;

export const PAYMENT_NOTICE_ACCEPTED_ANSWER = { code: "SUCCESS" } as const;
export const PAYMENT_NOTICE_REFUSED_ANSWER = { code: "FAIL" } as const;
