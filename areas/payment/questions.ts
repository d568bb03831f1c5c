import type { Reader } from "#platform/server/scope-context.ts";
import { isPaymentUnderWay } from "./rules/payment.ts";
import { findLatestPayment } from "./store/payment.ts";

/** Whether a payment of the document is under way. */
export async function isDocumentBeingPaid(reader: Reader, businessNo: string): Promise<boolean> {
  const latest = await findLatestPayment(reader, businessNo);
  return latest !== undefined && isPaymentUnderWay(latest);
}
