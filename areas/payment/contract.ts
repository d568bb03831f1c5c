import * as z from "zod/mini";
import { Offer } from "#areas/document/contract.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import { isNumber, numberPattern } from "#areas/document/rules.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { paymentRefusals } from "./contract/refusals.ts";

const kinds = ["inquiryNo", "proposalNo", "endorseNo"] as const;
const businessNo = z
  .string("请输入业务号")
  .check(z.refine((text) => kinds.some((kind) => isNumber(kind, text)), "业务号格式不正确"));
const MOST_UNITED = 100;
const businessNos = z
  .array(businessNo, "请选择单据")
  .check(z.minLength(1, "请选择单据"), z.maxLength(MOST_UNITED, `一次最多 ${MOST_UNITED} 张单据`));
const paymentNo = z.string("请输入缴费单号").check(z.regex(numberPattern("paymentNo"), "缴费单号格式不正确"));

export const Instalment = z.object({
  payNo: z.number(),
  planFee: z.string(),
  planDate: z.string(),
  planEndDate: z.string(),
  payFee: z.string(),
  payPlanStatus: z.string(),
});

export const Payment = z.object({
  paymentNo: z.string(),
  paymentStatus: z.string(),
  version: z.number(),
  paymentMethod: z.string(),
  payerName: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** How the payer gets to pay: a page, the content of a QR code, an account to transfer to; '' where there is none. */
  payUrl: z.string(),
  codeUrl: z.string(),
  account: z.string(),
  reason: z.string(),
  begunAt: z.string(),
  expiresAt: z.string(),
  /** When its money was paid; null while there is none. */
  paidAt: z.nullable(z.string()),
  documents: z.array(z.object({ businessNo: z.string(), payNo: z.number(), amount: z.string() })),
  /** What who asks may do with it now. */
  offers: z.array(Offer),
});
export type PaymentView = z.infer<typeof Payment>;

const asking = { permission: "proposal:query", effect: "read", method: "POST" } as const;
const { payableMissing, paymentMissing, notPayable, nothingDue, beingPaid, wrongMethod } = paymentRefusals;
const { notTheHolder, notUnited, planInvalid, noChannel, paidAlready, channelSilent } = paymentRefusals;

export const queryPaymentPayPlan = defineCall({
  ...asking,
  path: "pay/queryPaymentPayPlan",
  title: "缴费计划",
  input: z.object({ businessNo }),
  output: z.object({
    currency: z.string(),
    sumPremium: z.string(),
    /** False while it follows what the form says: it settles with the first money. */
    isSettled: z.boolean(),
    list: z.array(Instalment),
  }),
  refusals: [payableMissing],
});

/** A code of PaymentMethod, and why it is closed to this payer; '' where it is open. */
const Method = z.object({ code: z.string(), why: z.string() });

const PaymentInfo = z.object({
  businessNo: z.string(),
  businessType: z.string(),
  holderName: z.string(),
  customerType: z.string(),
  certificateNo: z.string(),
  comCode: z.string(),
  currency: z.string(),
  sumPremium: z.string(),
  /** What is paid next; null where nothing is. */
  due: z.nullable(Instalment),
  methods: z.array(Method),
  /** Why it cannot be paid now; '' where it can. */
  why: z.string(),
  lastDay: z.nullable(z.string()),
  /** The policy that it became; '' while it is none. */
  policyNo: z.string(),
  /** The latest attempt. */
  payment: z.nullable(Payment),
  /** What came besides it and is to be paid out again. */
  owedBack: z.array(Payment),
});

export const queryPaymentInfo = defineCall({
  ...asking,
  path: "pay/queryPaymentInfo",
  title: "缴费信息",
  input: z.object({ businessNo }),
  output: PaymentInfo,
  refusals: [payableMissing],
});

/** `why` tells why they cannot be paid as one; '' where they can. */
export const queryPaymentInfoList = defineCall({
  ...asking,
  path: "pay/queryPaymentInfoList",
  title: "合并支付的缴费信息",
  input: z.object({ businessNos }),
  output: z.object({
    list: z.array(PaymentInfo),
    sumFee: z.string(),
    methods: z.array(Method),
    why: z.string(),
  }),
  refusals: [payableMissing],
});

const initiating = {
  method: "POST",
  permission: "pay:initiate",
  effect: "change",
  output: Payment,
  refusals: [
    payableMissing,
    notPayable,
    nothingDue,
    beingPaid,
    wrongMethod,
    notTheHolder,
    notUnited,
    planInvalid,
    noChannel,
    documentRefusals.documentMissing,
    ...stepRefusals,
  ],
} as const;
const payer = {
  paymentMethod: requiredText(2),
  payerName: requiredText(120),
  payerCertificateNo: requiredText(30),
};

export const initiateProposalPayment = defineCall({
  ...initiating,
  path: "pay/initiateProposalPayment",
  title: "发起缴费",
  input: z.object({ businessNo, ...payer }),
});

/** 合并支付: all of them or none. */
export const initiateProposalPaymentList = defineCall({
  ...initiating,
  path: "pay/initiateProposalPaymentList",
  title: "发起合并支付",
  input: z.object({ businessNos, ...payer }),
});

const version = z.int("版本应为整数");

/** The channel closes its order first; what turns out to be paid is not cancelled. */
export const paymentCancle = defineCall({
  method: "POST",
  path: "pay/paymentCancle",
  title: "取消缴费",
  permission: "pay:cancel",
  effect: "change",
  input: z.object({ paymentNo }),
  output: Payment,
  refusals: [paymentMissing, paidAlready, channelSilent, ...stepRefusals],
});

const byFinance = {
  method: "POST",
  permission: "pay:confirm",
  effect: "change",
  input: z.object({ paymentNo, version }),
  output: Payment,
  refusals: [paymentMissing, paymentRefusals.paymentChanged, paymentRefusals.ownReceipt, ...stepRefusals],
} as const;

/** What was paid over the counter is there; by another than who began it. */
export const confirmPayment = defineCall({
  ...byFinance,
  path: "pay/confirmPayment",
  title: "实收确认",
  refusals: [...byFinance.refusals, paymentRefusals.receiptRefused],
});

/** What was owed back has been paid out. */
export const confirmRefund = defineCall({ ...byFinance, path: "pay/confirmRefund", title: "退款完成确认" });
