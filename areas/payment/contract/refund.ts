import * as z from "zod/mini";
import { getBusinessNumberPattern } from "#areas/document/rules/numbers.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema, requiredText } from "#platform/kernel/wire.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { moneyMovementList } from "../rules/money-movement-list.ts";
import { isPayeeAccount, PAYEE_ACCOUNT_MESSAGE } from "../rules/payee.ts";
import { refundList } from "../rules/refund-list.ts";
import { LedgerEntryView } from "./ledger-entry.ts";
import { paymentRefusals } from "./refusals.ts";

export const queryRefundList = createListCall(refundList);
export const queryReceiptList = createListCall(moneyMovementList);

const refundNo = z
  .string("请输入退费单号")
  .check(z.regex(getBusinessNumberPattern("paymentNo"), "退费单号格式不正确"));
const { refundMissing, refundChanged, ownRefund, noPayoutChannel, refundNotBooked, invoicedStill } =
  paymentRefusals;
const { notAllowedNow } = lifecycleRefusals;

const changing = {
  method: "POST",
  effect: "change",
  output: z.object({ refundNo: z.string(), status: z.string(), version: z.number() }),
} as const;
const chosen = z.object({ refundNo, version: z.int("版本应为整数") });

/** 复核通过: the money is sent to the payee. Refused for the user who requested the refund. */
export const approveRefund = defineCall({
  ...changing,
  path: "pay/approveRefund",
  title: "退费复核通过",
  permission: "pay:confirm",
  input: chosen,
  refusals: [
    refundMissing,
    refundChanged,
    ownRefund,
    noPayoutChannel,
    refundNotBooked,
    invoicedStill,
    paymentRefusals.payeeFixed,
    notAllowedNow,
  ],
});

export const returnRefund = defineCall({
  ...changing,
  path: "pay/returnRefund",
  title: "退回退费",
  permission: "pay:confirm",
  input: z.extend(chosen, { reason: createReasonTextSchema("请填写退回的原因") }),
  refusals: [refundMissing, refundChanged, notAllowedNow],
});

/** Corrects the payee of a returned or failed refund, which then waits for another approval. */
export const resendRefund = defineCall({
  ...changing,
  path: "pay/resendRefund",
  title: "重新提交退费",
  permission: "pay:resend",
  input: z.extend(chosen, {
    payeeName: requiredText(120),
    payeeAccount: z.string("请输入收款账号").check(z.refine(isPayeeAccount, PAYEE_ACCOUNT_MESSAGE)),
    payeeBank: requiredText(120),
  }),
  refusals: [refundMissing, refundChanged, paymentRefusals.payeeFixed, notAllowedNow],
});

/** The ledger entries of a row of 收款查询. */
export const queryMovementPostings = defineCall({
  method: "POST",
  path: "pay/queryMovementPostings",
  title: "收付的凭证",
  permission: "pay:query",
  effect: "read",
  input: z.object({
    movementNo: z
      .string("请输入收付单号")
      .check(z.regex(/^(JF\d{16}(-[QTE]\d{22}(-7)?)?|YS20\d{14})$/, "收付单号格式不正确")),
  }),
  output: z.object({
    number: z.string(),
    businessNo: z.string(),
    policyNo: z.string(),
    partyName: z.string(),
    amount: MoneySchema,
    currency: z.string(),
    entries: z.array(LedgerEntryView),
  }),
  refusals: [paymentRefusals.movementMissing],
});
