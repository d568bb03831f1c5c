import { defineArea } from "#platform/server/area.ts";
import { documentChecks } from "./audit.ts";
import * as commentCalls from "./contract/comments.ts";
import * as customerDocumentCalls from "./contract/customer-documents.ts";
import { fillDocuments } from "./load.ts";
import { recordFinders } from "./questions.ts";
import { documentRoutes } from "./routes/document-routes.ts";

export const document = defineArea({
  name: "document",
  calls: [commentCalls, customerDocumentCalls],
  routes: ({ services, handlersOf }) => documentRoutes(services, handlersOf(recordFinders)),
  searchFills: [fillDocuments],
  checks: documentChecks,
});
