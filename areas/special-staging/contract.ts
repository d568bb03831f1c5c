import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { PayPlanErrors } from "#areas/pay-plan/contract.ts";
import { standardPayPlanLimits } from "#areas/pay-plan/rules/pay-plan.ts";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { MoneySchema } from "#platform/kernel/wire.ts";
import { APPLY, specialStagingDefinition } from "./rules/special-staging.ts";

export const specialStagingCalls = defineDocumentCalls(specialStagingDefinition);

/** Whether the stored plan of a proposal is standard, its deviations, and the applications about it. */
export const specialStagingQuery = defineCall({
  method: "POST",
  permission: APPLY,
  path: "manage/specialStagingQuery",
  title: "特殊分期查询",
  effect: "read",
  input: z.object({ businessNo: createBusinessNumberSchema("proposalNo") }),
  output: z.object({
    businessNo: z.string(),
    sumPremium: MoneySchema,
    mostInstalments: z.literal(standardPayPlanLimits.mostInstalments),
    leastFirstPercent: z.literal(standardPayPlanLimits.leastFirstPercent),
    isStandard: z.boolean(),
    /** What still stands against the plan: nothing if an approval covers it. */
    errors: PayPlanErrors,
    /** The approval that covers the plan; '' without one. */
    approvedNo: z.string(),
    /** Those that are neither rejected nor discarded, the latest first. */
    applications: z.array(z.object({ specialStagingNo: z.string(), status: z.string() })),
  }),
  refusals: [documentRefusals.documentMissing],
});
