import type { ApprovedPayPlan } from "#areas/pay-plan/rules/approved-plan.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { toApprovedPlan } from "./rules/special-staging.ts";
import { listApplications } from "./store.ts";

const APPROVED = "03";

/** The plans beyond the standard that were approved for a document, the latest first. */
export async function listApprovedPlans(reader: Reader, documentNo: string): Promise<ApprovedPayPlan[]> {
  const applications = await listApplications(reader, documentNo);
  return applications.filter(({ status }) => status === APPROVED).map(toApprovedPlan);
}
