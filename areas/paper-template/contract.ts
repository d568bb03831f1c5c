import { defineDocumentCalls } from "#platform/documents/document-calls.ts";
import { paperTemplateDefinition } from "./rules/paper-template.ts";

export const paperTemplateCalls = defineDocumentCalls(paperTemplateDefinition);
