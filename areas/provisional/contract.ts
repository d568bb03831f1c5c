import * as z from "zod/mini";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { UserTypedFormSchema } from "#platform/forms/wire.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { ISSUE, provisionalDefinition } from "./rules/provisional.ts";

export const provisionalCalls = defineDocumentCalls(provisionalDefinition);

/** What a new cover note would promise: it is in force once it is stored, so the user confirms this first. */
export const queryProvisionalTerms = defineCall({
  method: "POST",
  path: "provisional/queryProvisionalTerms",
  title: "暂保单出具前核对",
  permission: ISSUE,
  effect: "read",
  input: z.object({ form: UserTypedFormSchema }),
  output: z.object({
    proposalNo: z.string(),
    riskCode: z.string(),
    holderName: z.string(),
    insuredName: z.string(),
    sumAmount: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    days: z.number(),
  }),
  refusals: [documentRefusals.formIncomplete],
});
