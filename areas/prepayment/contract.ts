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
    /** What is held for documents until the rest of their instalment comes. */
    holds: z.array(z.object({ businessNo: z.string(), amount: MoneySchema })),
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
        /** What it holds for this document until the rest of the instalment comes. */
        held: MoneySchema,
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

const PositiveAmount = MoneySchema.check(
  z.refine((amount) => !/^(-|0\.00$)/.test(amount), "冲抵金额应大于 0"),
);
const { setOffShort, setOffTooMuch, setOffCurrency, heldAlready } = paymentRefusals;
const chosen = { prepayNo, version: z.int("版本应为整数"), businessNo };

/**
 * 预收冲抵: pays all that the next instalment still needs at once. A smaller amount is held until the rest of the
 * instalment comes; `paymentNo` is '' then.
 */
export const setOffPrePay = defineCall({
  method: "POST",
  path: "prePay/setOffPrePay",
  title: "预收冲抵",
  permission: "pay:initiate",
  effect: "change",
  input: z.object({ ...chosen, amount: z.optional(PositiveAmount) }),
  output: z.object({ paymentNo: z.string(), amount: MoneySchema, balance: MoneySchema }),
  refusals: [
    prepaymentRefusals.otherInquiry,
    setOffShort,
    setOffTooMuch,
    setOffCurrency,
    heldAlready,
    ...initiateProposalPayment.refusals,
  ],
});

/** 撤回待冲抵: what is held for a document goes back to the balance. */
export const releasePrePay = defineCall({
  method: "POST",
  path: "prePay/releasePrePay",
  title: "撤回待冲抵",
  permission: "pay:initiate",
  effect: "change",
  input: z.object(chosen),
  output: z.object({ balance: MoneySchema }),
  refusals: [
    documentRefusals.documentMissing,
    documentRefusals.documentChanged,
    paymentRefusals.payableMissing,
    paymentRefusals.beingPaid,
    paymentRefusals.nothingHeld,
  ],
});
