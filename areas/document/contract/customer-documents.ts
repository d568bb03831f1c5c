import * as z from "zod/mini";
import { customerRefusals } from "#areas/customer/contract/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText } from "#platform/kernel/wire.ts";

/** The documents whose holder is the customer, the newest first; some grades see only their own. */
export const queryCustomerDocuments = defineCall({
  method: "GET",
  path: "ecif/queryCustomerDocuments/{id}",
  title: "查看客户的业务单据",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ id: requiredText(20) }),
  output: z.object({
    list: z.array(
      z.object({
        businessNo: z.string(),
        businessType: z.string(),
        riskCode: z.string(),
        riskName: z.string(),
        status: z.string(),
        /** In CNY, as all sums of documents. */
        sumPremium: z.nullable(z.string()),
        startDate: z.nullable(z.string()),
        endDate: z.nullable(z.string()),
        inputAt: z.string(),
      }),
    ),
    hasMore: z.boolean(),
    /** Of all of them, not of the listed ones alone. */
    totals: z.array(
      z.object({
        businessType: z.string(),
        count: z.number(),
        sumPremium: z.string(),
      }),
    ),
  }),
  refusals: [customerRefusals.customerMissing],
});
