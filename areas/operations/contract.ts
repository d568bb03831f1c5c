import { createListCall } from "#platform/lists/list-call.ts";
import { auditList } from "./rules/audit-list.ts";

export const queryAuditList = createListCall(auditList);
