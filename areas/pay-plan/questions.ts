import type { Reader } from "#platform/server/scope-context.ts";
import { listPayPlanRows, type PayPlanRow } from "./store.ts";

/** Lists the stored plan of a document; empty before the first payment. */
export function listPayPlan(reader: Reader, businessNo: string): Promise<PayPlanRow[]> {
  return listPayPlanRows(reader, businessNo);
}
