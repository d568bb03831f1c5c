import { createListCall } from "#platform/lists/list-call.ts";
import { auditTrailListDefinition } from "./rules/audit-list.ts";

export const queryAuditList = createListCall(auditTrailListDefinition);
