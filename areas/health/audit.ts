import { createBranchAuditCheck } from "#platform/server/audit-checks.ts";

/** No call changes them yet: they come with the demonstration. */
export const healthChecks = [createBranchAuditCheck("health_contract", "contract_no")];
