import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { Instalment } from "./payment.ts";

/** One payment attempt, with its part for this policy. */
const Attempt = z.object({
  paymentNo: z.string(),
  /** The proposal or the endorsement that was paid. */
  businessNo: z.string(),
  businessType: z.string(),
  paymentStatus: z.string(),
  paymentMethod: z.string(),
  payerName: z.string(),
  payNo: z.number(),
  amount: MoneySchema,
  /** The currency of the premium, or that of money that came in another currency and must be paid back. */
  currency: z.string(),
  reason: z.string(),
  begunAt: z.string(),
  begunName: z.string(),
  /** Null while the outcome is unknown. */
  endedAt: z.nullable(z.string()),
});

/** One refund of an endorsement. */
const RefundView = z.object({
  refundNo: z.string(),
  businessNo: z.string(),
  status: z.string(),
  amount: MoneySchema,
  currency: z.string(),
  payeeName: z.string(),
  /** Why it was returned or failed. */
  reason: z.string(),
  requestedAt: z.string(),
  requestedName: z.string(),
  paidAt: z.nullable(z.string()),
});

/** One ledger entry: the amount charged to the customer and the amount received. */
const EntryView = z.object({
  entryId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  day: z.string(),
  paymentNo: z.string(),
  recordedAt: z.string(),
  recordedName: z.string(),
  charged: MoneySchema,
  received: MoneySchema,
});

/** The amounts to receive and received for a policy, with times and methods, from the ledger and the payments. */
export const queryPolicyPayments = defineCall({
  method: "POST",
  path: "pay/queryPolicyPayments",
  title: "保单收付",
  permission: "policy:query",
  effect: "read",
  input: z.object({ policyNo: createBusinessNumberSchema("policyNo") }),
  output: z.object({
    currency: z.string(),
    charged: MoneySchema,
    received: MoneySchema,
    outstanding: MoneySchema,
    held: MoneySchema,
    plan: z.array(Instalment),
    payments: z.array(Attempt),
    refunds: z.array(RefundView),
    entries: z.array(EntryView),
  }),
  refusals: [policyRefusals.policyMissing],
});
