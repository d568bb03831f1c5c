import { defineArea } from "#platform/server/area.ts";
import { documentChecks } from "./audit.ts";
import * as commentCalls from "./contract/comments.ts";
import * as customerDocumentCalls from "./contract/customer-documents.ts";
import { fillDocumentSearchIndex } from "./load.ts";
import { businessRecordFinderSlot } from "./questions.ts";
import { documentCommentRoutes } from "./routes/document-routes.ts";

export const documentArea = defineArea({
  name: "document",
  calls: [commentCalls, customerDocumentCalls],
  routes: ({ services, handlersOf }) => documentCommentRoutes(services, handlersOf(businessRecordFinderSlot)),
  searchFills: [fillDocumentSearchIndex],
  checks: documentChecks,
});
