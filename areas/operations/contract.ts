import { listCall } from "#platform/lists/list-call.ts";
import { auditList } from "./rules/audit-list.ts";

export const queryAuditList = listCall(auditList);
