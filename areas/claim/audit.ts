import { createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const claimAuditChecks = createOwnershipAuditChecks("claim", "claim_no");
