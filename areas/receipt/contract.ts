import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import {
  createMultilineTextSchema,
  FileAnswerSchema,
  requiredText,
  singleLineText,
} from "#platform/kernel/wire.ts";
import { MOST_SIGNATURE_LETTERS, NUMBER_REASON_LIMITS } from "./rules.ts";

export const receiptRefusals = defineRefusals({
  policyMissing: {
    code: "RCP001",
    message: "该保单不存在",
    next: "请核对保单号；属于其他机构的，请先切换到该机构",
  },
  noPublicAddress: {
    code: "RCP002",
    message: "系统没有配置对外网址，不能发送签收链接",
    next: "请联系管理员配置 PUBLIC_URL",
  },
  phoneMissing: {
    code: "RCP003",
    message: "投保人的联系电话不是手机号码，不能发短信",
    next: "请填写签收人的手机号码后再发送",
  },
  signedAlready: { code: "RCP004", message: "该保单已签收", next: "请刷新后查看回执" },
  policyEnded: {
    code: "RCP005",
    message: "该保单已退保、注销或已替换，无需签收",
    next: "如有疑问，请联系承保机构",
  },
  linkInvalid: {
    code: "RCP006",
    message: "签收链接无效",
    next: "链接可能没有复制完整，请向承保机构索取新的链接",
  },
  linkExpired: { code: "RCP007", message: "签收链接已过期", next: "请联系承保机构重新发送" },
  linkWithdrawn: {
    code: "RCP008",
    message: "签收链接已失效，新的链接已另行发送",
    next: "请使用最新收到的链接",
  },
  linkChanged: { code: "RCP009", message: "保单已批改，签收链接随之失效", next: "请联系承保机构重新发送" },
  signatureBroken: { code: "RCP010", message: "签名图片无法读取", next: "请清除后重新签名" },
  notSigned: { code: "RCP011", message: "该保单还没有签收", next: "请等待客户签收后查看" },
  sentJustNow: { code: "RCP012", message: "签收链接刚刚发送过", next: "请一分钟后再发送" },
  policyUnavailable: {
    code: "RCP014",
    message: "电子保单暂时不能下载",
    next: "请稍后重试，或联系承保机构",
  },
  numberUnexplained: {
    code: "RCP015",
    message: "签收号码不是投保人的手机号码",
    next: "请核对号码；确需发送到该号码的，填写原因后再发送",
  },
  fileGone: { code: "RCP013", message: "签名图片已丢失或被改动", next: "请联系管理员从备份恢复" },
});

const { policyMissing, noPublicAddress, phoneMissing, signedAlready, policyEnded, linkInvalid } =
  receiptRefusals;
const { linkExpired, linkWithdrawn, linkChanged, signatureBroken, notSigned } = receiptRefusals;
const { fileGone, sentJustNow, policyUnavailable, numberUnexplained } = receiptRefusals;

const policyNo = createBusinessNumberSchema("policyNo");
const linkRefusals = [linkInvalid, linkExpired, linkWithdrawn, linkChanged, policyEnded] as const;

/** Sends the link by a text message; an earlier link ends. */
export const sendReceiptLink = defineCall({
  method: "POST",
  path: "receipt/sendReceiptLink",
  title: "发送保单签收链接",
  permission: "document:download",
  effect: "change",
  isOperation: true,
  input: z.object({
    policyNo,
    /** '' for the mobile number of the holder. */
    receiverMobile: singleLineText(20).check(
      z.refine((text) => text === "" || isMobileNumber(text), "请输入11位手机号码"),
    ),
    /** Demanded for a number that is not the holder's. */
    numberReason: z.optional(createMultilineTextSchema(NUMBER_REASON_LIMITS.most)),
  }),
  output: z.object({ policyNo: z.string(), version: z.number() }),
  refusals: [
    policyMissing,
    noPublicAddress,
    phoneMissing,
    numberUnexplained,
    signedAlready,
    policyEnded,
    sentJustNow,
  ],
});

const Receipt = z.object({
  status: z.string(),
  /** A code of RenewalNoticeStatus. */
  sendingStatus: z.string(),
  receiverMobile: z.string(),
  /** Whether it is the holder's number as the policy is now. */
  isHolderMobile: z.boolean(),
  /** Why another number was chosen; '' where none was given. */
  numberReason: z.string(),
  sentByName: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  remindedCount: z.number(),
  contentVersion: z.nullable(z.number()),
  signerName: z.string(),
  signedAt: z.nullable(z.string()),
  device: z.string(),
  address: z.string(),
  sha256: z.nullable(z.string()),
});

export const queryReceipt = defineCall({
  method: "POST",
  path: "receipt/queryReceipt",
  title: "保单回执",
  permission: "policy:query",
  effect: "read",
  input: z.object({ policyNo }),
  output: z.object({
    /** Null until a link is sent. */
    receipt: z.nullable(Receipt),
    /** Masked; '' if the holder has none. */
    holderMobile: z.string(),
    isEnded: z.boolean(),
  }),
  refusals: [policyMissing],
});

export const readReceiptSignature = defineCall({
  method: "GET",
  path: "receipt/readReceiptSignature",
  title: "查看保单回执的签名",
  permission: "policy:query",
  effect: "read",
  file: true,
  input: z.object({ policyNo }),
  output: FileAnswerSchema,
  refusals: [policyMissing, notSigned, fileGone],
});

const ticket = requiredText(2000);
const byLink = { method: "POST", permission: "public", effect: "upkeep" } as const;
const PublicReceipt = z.object({
  status: z.string(),
  companyName: z.string(),
  productName: z.string(),
  number: z.string(),
  holderName: z.string(),
  insuredName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  expiresAt: z.string(),
  signerName: z.string(),
  signedAt: z.nullable(z.string()),
});

export const readReceipt = defineCall({
  ...byLink,
  path: "receipt/readReceipt",
  title: "凭链接查看保单回执",
  input: z.object({ ticket }),
  output: PublicReceipt,
  refusals: [...linkRefusals],
});

export const readReceiptPolicy = defineCall({
  ...byLink,
  path: "receipt/readReceiptPolicy",
  title: "凭链接查看电子保单",
  file: true,
  input: z.object({ ticket }),
  output: FileAnswerSchema,
  refusals: [...linkRefusals, policyUnavailable],
});

/** The holder signs once. */
export const signReceipt = defineCall({
  ...byLink,
  path: "receipt/signReceipt",
  title: "凭链接签收电子保单",
  input: z.object({
    ticket,
    signerName: requiredText(60),
    device: singleLineText(300),
    /** A PNG in base64. */
    signature: singleLineText(MOST_SIGNATURE_LETTERS).check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "请签名")),
  }),
  output: PublicReceipt,
  refusals: [...linkRefusals, signedAlready, signatureBroken],
});
