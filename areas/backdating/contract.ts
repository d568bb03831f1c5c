import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export const backdatingCalls = defineDocumentCalls(backdatingDefinition);
