import { defineArea } from "#platform/server/area.ts";
import { createBranchAuditCheck } from "#platform/server/audit-checks.ts";
import * as knowledgeContract from "./contract.ts";
import { knowledgeRoutes } from "./routes.ts";
import { knowledgeDocumentDefinition as articles } from "./rules/knowledge.ts";

export const knowledgeArea = defineArea({
  name: "knowledge",
  calls: [knowledgeContract],
  routes: ({ services }) => knowledgeRoutes(services),
  documents: [{ document: articles, calls: knowledgeContract.knowledgeCalls }],
  checks: [createBranchAuditCheck("knowledge_version", "business_no")],
});
