import { createListCall } from "#platform/lists/list-call.ts";
import { approvalTaskList } from "./rules/approval-list.ts";

export const queryApprovalTaskList = createListCall(approvalTaskList);
