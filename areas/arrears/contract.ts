import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { policyRefusals } from "#areas/policy/contract/policy.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";

const instalment = {
  /** The proposal or the endorsement. */
  businessNo: z.string(),
  payNo: z.number(),
  openFee: MoneySchema,
  currency: z.string(),
} as const;

/** What of a policy is overdue, what follows from it, and what was done about it. */
export const queryPolicyArrears = defineCall({
  method: "POST",
  path: "policy/queryPolicyArrears",
  title: "保单欠费",
  permission: "policy:query",
  effect: "read",
  input: z.object({ policyNo: createBusinessNumberSchema("policyNo") }),
  output: z.object({
    overdueFee: MoneySchema,
    overdue: z.array(z.object({ ...instalment, planEndDate: z.string(), daysLate: z.number() })),
    /** The first day without cover; null where the cover is not taken away, or has been. */
    suspendsOn: z.nullable(z.string()),
    /** The first day without cover because of arrears; null without. */
    suspendedFrom: z.nullable(z.string()),
    /** The latest first. */
    steps: z.array(
      z.object({
        ...instalment,
        step: z.string(),
        effectiveFrom: z.nullable(z.string()),
        noticeStatus: z.string(),
        recordedAt: z.string(),
      }),
    ),
  }),
  refusals: [policyRefusals.policyMissing],
});
