import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { ApprovedPayPlan } from "./rules/approved-plan.ts";
import { listPayPlanRows, type PayPlanRow } from "./store.ts";

export { listOpenInstalmentsOfPolicy, listOpenInstalmentsUntil } from "./store.ts";

/** Lists the stored plan of a document; empty before the first payment. */
export function listPayPlan(reader: Reader, businessNo: string): Promise<PayPlanRow[]> {
  return listPayPlanRows(reader, businessNo);
}

type ListApprovedPlans = (reader: Reader, businessNo: string) => Promise<readonly ApprovedPayPlan[]>;
/** Filled by the area whose applications permit plans beyond the standard. */
export const approvedPlanSlot = defineEventReactionSlot<ListApprovedPlans>(
  "the approved plans of a document are looked for",
);
