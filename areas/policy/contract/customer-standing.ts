import * as z from "zod/mini";
import { documentNumberSchema, underwritingRefusals } from "#areas/underwriting/contract.ts";
import { defineCall } from "#platform/kernel/contract.ts";

/**
 * What an underwriter should know of the holder of a document. Policies and claims are those that the user may see; a part
 * for which the right is missing is null.
 */
export const queryCustomerStanding = defineCall({
  method: "GET",
  path: "undwrt/queryCustomerStanding/{businessNo}",
  title: "核保时的客户概况",
  permission: "uw:task",
  effect: "read",
  input: z.object({ businessNo: documentNumberSchema }),
  output: z.object({
    holderName: z.string(),
    inForce: z.nullable(z.object({ count: z.number(), premium: z.string() })),
    /** The newest year first; amounts of losses only where `mayReadClaims`. */
    years: z.array(
      z.object({
        year: z.number(),
        premium: z.string(),
        claims: z.number(),
        settledAmount: z.string(),
        outstandingAmount: z.string(),
      }),
    ),
    mayReadClaims: z.boolean(),
    /** The document, the sum with all others at the same time, and the limit or ''. */
    accumulations: z.array(
      z.object({ label: z.string(), own: z.string(), total: z.string(), limit: z.string() }),
    ),
    opinions: z.array(
      z.object({
        businessNo: z.string(),
        riskCode: z.string(),
        orderNo: z.string(),
        result: z.string(),
        opinion: z.string(),
        userName: z.string(),
        decidedAt: z.string(),
      }),
    ),
  }),
  refusals: [underwritingRefusals.documentMissing],
});
