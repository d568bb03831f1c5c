import { createOwnershipChecks } from "#platform/server/audit-checks.ts";

export const dictionaryChecks = createOwnershipChecks("common_data", "common_data_id");
