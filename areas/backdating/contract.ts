import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { approvalTaskListDefinition } from "./rules/approval-list.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export const backdatingCalls = defineDocumentCalls(backdatingDefinition);
export const queryApprovalTaskList = createListCall(approvalTaskListDefinition);
