import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { provisionalDefinition } from "./rules/provisional.ts";

export const provisionalCalls = defineDocumentCalls(provisionalDefinition);
