import { branchCheck } from "#platform/server/audit-checks.ts";

/** No call changes a customer yet, so there is no trail that the rows could be compared with. */
export const customerChecks = [branchCheck("customer", "customer_id")];
