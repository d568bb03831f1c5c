import { documentCalls } from "#platform/documents/document-calls.ts";
import { opportunityDocument } from "./rules/opportunity.ts";
import { opportunityTaskDocument } from "./rules/opportunity-task.ts";

export const opportunityCalls = documentCalls(opportunityDocument);
export const opportunityTaskCalls = documentCalls(opportunityTaskDocument);
