import * as z from "zod/mini";
import { ActionOfferSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { isBusinessNumber, getBusinessNumberPattern } from "#areas/document/rules/numbers.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema, requiredText } from "#platform/kernel/wire.ts";
import { PlannedInstalment, payPlanRefusals } from "#areas/pay-plan/contract.ts";
import { paymentRefusals } from "./refusals.ts";

const kinds = ["inquiryNo", "proposalNo", "endorseNo"] as const;
const businessNo = z
  .string("请输入业务号")
  .check(z.refine((text) => kinds.some((kind) => isBusinessNumber(kind, text)), "业务号格式不正确"));
const MOST_UNITED = 100;
const businessNos = z
  .array(businessNo, "请选择单据")
  .check(z.minLength(1, "请选择单据"), z.maxLength(MOST_UNITED, `一次最多 ${MOST_UNITED} 张单据`));
const paymentNo = z
  .string("请输入缴费单号")
  .check(z.regex(getBusinessNumberPattern("paymentNo"), "缴费单号格式不正确"));

export const Instalment = z.extend(PlannedInstalment, { payFee: z.string(), payPlanStatus: z.string() });

const chosenCode = (prompt: string, most: number) =>
  z.string(prompt).check(z.minLength(1, prompt), z.maxLength(most, prompt));

/** 第三方代付声明. The file was uploaded with one of the documents paid. */
const Statement = z.object({
  payerType: z.enum(["1", "2"], "请选择付款人类型"),
  certificateType: chosenCode("请选择证件类型", 2),
  relation: chosenCode("请选择与投保人关系", 2),
  reason: createReasonTextSchema("请填写代付的原因"),
  attachmentId: chosenCode("请上传或选择声明文件", 32),
});

export const Payment = z.object({
  paymentNo: z.string(),
  paymentStatus: z.string(),
  version: z.number(),
  paymentMethod: z.string(),
  payerName: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** The payer's next step: a page, the content of a QR code, or an account for a transfer; '' if there is none. */
  payUrl: z.string(),
  codeUrl: z.string(),
  account: z.string(),
  reason: z.string(),
  begunAt: z.string(),
  expiresAt: z.string(),
  /** The time of payment; null without money. */
  paidAt: z.nullable(z.string()),
  /** The statement of a payer who is not the holder. */
  statement: z.nullable(z.extend(Statement, { certificateNo: z.string() })),
  documents: z.array(z.object({ businessNo: z.string(), payNo: z.number(), amount: z.string() })),
  /** The steps that the caller may take now. */
  offers: z.array(ActionOfferSchema),
});
export type PaymentView = z.infer<typeof Payment>;

const asking = { permission: "proposal:query", effect: "read", method: "POST" } as const;
const { payableMissing, paymentMissing, notPayable, nothingDue, beingPaid, wrongMethod } = paymentRefusals;
const { notTheHolder, notUnited, amountChanged, statementInvalid, noChannel, paidAlready, channelSilent } =
  paymentRefusals;

export const queryPaymentPayPlan = defineCall({
  ...asking,
  path: "pay/queryPaymentPayPlan",
  title: "缴费计划",
  input: z.object({ businessNo }),
  output: z.object({
    currency: z.string(),
    sumPremium: z.string(),
    /** False while the plan follows the form. The first money fixes it. */
    isSettled: z.boolean(),
    list: z.array(Instalment),
  }),
  refusals: [payableMissing],
});

/** A code of PaymentMethod with the reason why this payer may not use it; '' if allowed. */
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
  /** The next instalment; null if nothing is due. */
  due: z.nullable(Instalment),
  /** What is to be paid of it now: less what prepayments hold for it. */
  dueFee: z.string(),
  methods: z.array(Method),
  /** The reason why it cannot be paid now; '' if it can. */
  why: z.string(),
  lastDay: z.nullable(z.string()),
  /** The number of the policy that the document became, or ''. */
  policyNo: z.string(),
  /** The latest payment attempt of the document. */
  payment: z.nullable(Payment),
  /** Payments besides the latest attempt that must be paid back. */
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

/** `why` is the reason why the documents cannot be paid together; '' if they can. */
export const queryPaymentInfoList = defineCall({
  ...asking,
  path: "pay/queryPaymentInfoList",
  title: "合并支付的缴费信息",
  input: z.object({ businessNos }),
  output: z.object({
    list: z.array(PaymentInfo),
    sumFee: z.string(),
    methods: z.array(Method),
    /** False where only the counter takes money. */
    hasChannel: z.boolean(),
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
    statementInvalid,
    notUnited,
    amountChanged,
    payPlanRefusals.planInvalid,
    noChannel,
    documentRefusals.documentMissing,
    ...stepRefusals,
  ],
} as const;
const payer = {
  paymentMethod: requiredText(2),
  payerName: requiredText(120),
  payerCertificateNo: requiredText(30),
  /** Demanded where the payer is not the holder. */
  statement: z.optional(Statement),
  /** The total that the user saw; another one is refused. */
  amount: z.optional(MoneySchema),
};

export const initiateProposalPayment = defineCall({
  ...initiating,
  path: "pay/initiateProposalPayment",
  title: "发起缴费",
  input: z.object({ businessNo, ...payer }),
});

/** 合并支付: pays all documents or none. */
export const initiateProposalPaymentList = defineCall({
  ...initiating,
  path: "pay/initiateProposalPaymentList",
  title: "发起合并支付",
  input: z.object({ businessNos, ...payer }),
});

const endorseNo = z
  .string("请输入批单号")
  .check(z.regex(getBusinessNumberPattern("endorseNo"), "批单号格式不正确"));

/** Pays the additional premium of endorsements, all or none. */
export const initiateEndorsePayment = defineCall({
  ...initiating,
  path: "pay/initiateEndorsePayment",
  title: "发起批单缴费",
  input: z.object({
    endorseNos: z
      .array(endorseNo, "请选择批单")
      .check(z.minLength(1, "请选择批单"), z.maxLength(MOST_UNITED, `一次最多 ${MOST_UNITED} 张批单`)),
    ...payer,
  }),
});

const version = z.int("版本应为整数");

/** Closes the channel's order first. A payment that turns out to be paid is not cancelled. */
export const cancelPayment = defineCall({
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

/** Confirms money received over the counter. The user must not be the one who started the payment. */
export const confirmPayment = defineCall({
  ...byFinance,
  path: "pay/confirmPayment",
  title: "实收确认",
  refusals: [...byFinance.refusals, paymentRefusals.receiptRefused],
});

/** Confirms that the money was paid back. */
export const confirmRefund = defineCall({ ...byFinance, path: "pay/confirmRefund", title: "退款完成确认" });
