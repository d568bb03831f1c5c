import type { Reader } from "#platform/server/scope-context.ts";
import { listPlanRows, type PayPlanRow } from "./store.ts";

/** The stored plan of a document, empty before anybody pays. */
export function listPayPlan(reader: Reader, businessNo: string): Promise<PayPlanRow[]> {
  return listPlanRows(reader, businessNo);
}
