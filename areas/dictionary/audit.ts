import { createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const dictionaryAuditChecks = createOwnershipAuditChecks("common_data", "common_data_id");
