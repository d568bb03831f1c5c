import * as z from "zod/mini";
import { LedgerEntryView } from "#areas/payment/contract/ledger-entry.ts";
import { buildDocumentNumberPattern } from "#platform/documents/number-format.ts";
import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { prepaymentDefinition } from "./rules/prepayment.ts";

export const prepaymentCalls = defineDocumentCalls(prepaymentDefinition);

const { format, label } = prepaymentDefinition.number;
const prepayNo = z
  .string(`请输入${label}`)
  .check(z.regex(buildDocumentNumberPattern(format), `${label}格式不正确`));

/** The ledger entries of a prepayment. */
export const queryPrePayPostings = defineCall({
  method: "POST",
  path: "prePay/queryPrePayPostings",
  title: "预收的凭证",
  permission: prepaymentDefinition.permission.query,
  effect: "read",
  input: z.object({ prepayNo }),
  output: z.object({ entries: z.array(LedgerEntryView) }),
  refusals: [documentRefusals.documentMissing],
});
