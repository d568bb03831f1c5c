import { ownershipChecks } from "#platform/server/audit-checks.ts";

export const dictionaryChecks = ownershipChecks("common_data", "common_data_id");
