import { createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const renewalAuditChecks = createOwnershipAuditChecks("renewal", "renewal_no");
