import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { knowledgeCalls } from "../contract.ts";
import { knowledgeDocumentDefinition } from "../rules/knowledge.ts";

/** The pages of those who maintain the articles. */
export const knowledgeDocumentPages = createPlainDocumentPages({
  document: knowledgeDocumentDefinition,
  calls: knowledgeCalls,
  options: createFormOptionSource,
});
