import type { Reader } from "#platform/server/scope-context.ts";
import { CONTRACT_SUM_CURRENCY } from "#areas/policy/contract/policy.ts";
import { getStoredLedgerBalance } from "./store/ledger.ts";
import { isPaymentUnderWay } from "./rules/payment.ts";
import { findLatestPayment } from "./store/payment.ts";

/** Whether a payment of the document is under way. */
export async function isDocumentBeingPaid(reader: Reader, businessNo: string): Promise<boolean> {
  const latest = await findLatestPayment(reader, businessNo);
  return latest !== undefined && isPaymentUnderWay(latest);
}

/** What is still owed under the number of a policy. */
export function getOutstandingPremium(reader: Reader, policyNo: string): Promise<string> {
  return getStoredLedgerBalance(reader, {
    businessNo: policyNo,
    account: "receivable",
    currency: CONTRACT_SUM_CURRENCY,
  });
}
