import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { commissionLineList } from "./rules/line-list.ts";
import { statementDefinition } from "./rules/statement.ts";

export const commissionCalls = defineDocumentCalls(statementDefinition);
export const queryCommissionLineList = createListCall(commissionLineList);
