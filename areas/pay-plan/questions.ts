import type { Reader } from "#platform/server/scope-context.ts";
import { findPlan, type PlanRow } from "./store.ts";

/** The stored plan of a document, empty before anybody pays. */
export function payPlanOf(reader: Reader, businessNo: string): Promise<PlanRow[]> {
  return findPlan(reader, businessNo);
}
