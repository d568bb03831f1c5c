import { createFormOptions } from "#areas/product/screens/form-options.ts";
import { documentPages } from "#platform/documents/web/document-pages.tsx";
import { knowledgeCalls } from "../contract.ts";
import { knowledgeDocument } from "../rules/knowledge.ts";

/** The pages of those who maintain the articles. */
export const knowledgePages = documentPages({
  document: knowledgeDocument,
  calls: knowledgeCalls,
  options: createFormOptions,
});
