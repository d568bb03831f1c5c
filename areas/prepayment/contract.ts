import * as z from "zod/mini";
import { initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { paymentRefusals } from "#areas/payment/contract/refusals.ts";
import { LedgerEntryView } from "#areas/payment/contract/ledger-entry.ts";
import { buildDocumentNumberPattern } from "#platform/documents/number-format.ts";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { prepaymentRefusals } from "./rules/refusals.ts";
import { prepaymentDefinition } from "./rules/prepayment.ts";

export const prepaymentCalls = defineDocumentCalls(prepaymentDefinition);

const { format, label } = prepaymentDefinition.number;
const prepayNo = z
  .string(`请输入${label}`)
  .check(z.regex(buildDocumentNumberPattern(format), `${label}格式不正确`));

/** The ledger entries of a prepayment, and the payments that it has made. */
export const queryPrePayPostings = defineCall({
  method: "POST",
  path: "prePay/queryPrePayPostings",
  title: "预收的凭证",
  permission: prepaymentDefinition.permission.query,
  effect: "read",
  input: z.object({ prepayNo }),
  output: z.object({
    entries: z.array(LedgerEntryView),
    setOffs: z.array(
      z.object({
        paymentNo: z.string(),
        businessNo: z.string(),
        policyNo: z.string(),
        payNo: z.number(),
        amount: MoneySchema,
        setOffAt: z.string(),
      }),
    ),
  }),
  refusals: [documentRefusals.documentMissing],
});

const businessNo = createBusinessNumberSchema("proposalNo", "endorseNo");

/** The prepayments whose balance may pay a proposal or an additional premium. */
export const queryPrePayAccountInfo = defineCall({
  method: "POST",
  path: "prePay/queryPrePayAccountInfo",
  title: "可冲抵的预收",
  permission: prepaymentDefinition.permission.query,
  effect: "read",
  input: z.object({ businessNo }),
  output: z.object({
    list: z.array(
      z.object({
        prepayNo: z.string(),
        version: z.number(),
        payerName: z.string(),
        currency: z.string(),
        balance: MoneySchema,
      }),
    ),
  }),
  refusals: [paymentRefusals.payableMissing],
});

/** Whether a prepayment of its inquiry stops a proposal from being paid; `why` is '' if none does. */
export const checkProposalPrePay = defineCall({
  method: "POST",
  path: "prePay/checkProposalPrePay",
  title: "缴费前的预收校验",
  permission: "proposal:query",
  effect: "read",
  input: z.object({ businessNo: createBusinessNumberSchema("proposalNo") }),
  output: z.object({ why: z.string() }),
  refusals: [paymentRefusals.payableMissing],
});

const { setOffShort, setOffCurrency } = paymentRefusals;

/** 预收冲抵: pays the next instalment at once, for all or nothing. */
export const setOffPrePay = defineCall({
  method: "POST",
  path: "prePay/setOffPrePay",
  title: "预收冲抵",
  permission: "pay:initiate",
  effect: "change",
  input: z.object({ prepayNo, version: z.int("版本应为整数"), businessNo }),
  output: z.object({ paymentNo: z.string(), amount: MoneySchema, balance: MoneySchema }),
  refusals: [
    prepaymentRefusals.otherInquiry,
    setOffShort,
    setOffCurrency,
    ...initiateProposalPayment.refusals,
  ],
});
