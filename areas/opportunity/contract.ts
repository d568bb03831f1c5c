import { documentCalls } from "#platform/documents/document-calls.ts";
import { opportunity } from "./rules/opportunity.ts";
import { opportunityTask } from "./rules/opportunity-task.ts";

export const opportunityCalls = documentCalls(opportunity);
export const opportunityTaskCalls = documentCalls(opportunityTask);
