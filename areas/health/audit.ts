import { createBranchCheck } from "#platform/server/audit-checks.ts";

/** No call changes them yet: they come with the demonstration. */
export const healthChecks = [createBranchCheck("health_contract", "contract_no")];
