import { defineArea } from "#platform/server/area.ts";
import { paperTemplateAuditChecks } from "./audit.ts";
import * as paperTemplateContract from "./contract.ts";
import { paperTemplateRoutes } from "./routes.ts";
import { paperTemplateDefinition } from "./rules/paper-template.ts";

export const paperTemplateArea = defineArea({
  name: "paper-template",
  calls: [paperTemplateContract],
  routes: ({ services }) => paperTemplateRoutes(services),
  checks: paperTemplateAuditChecks,
  documents: [{ document: paperTemplateDefinition, calls: paperTemplateContract.paperTemplateCalls }],
});
