import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { opportunityDefinition } from "./rules/opportunity.ts";
import { opportunityTaskDefinition } from "./rules/opportunity-task.ts";

export const opportunityCalls = defineDocumentCalls(opportunityDefinition);
export const opportunityTaskCalls = defineDocumentCalls(opportunityTaskDefinition);
