import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createPaperTemplateCommands } from "./commands.ts";
import { paperTemplateCalls } from "./contract.ts";
import { paperTemplateDefinition } from "./rules/paper-template.ts";

export function paperTemplateRoutes(services: Services): Route[] {
  const { world, effects } = createPaperTemplateCommands(services);
  return createPlainDocumentRoutes(paperTemplateDefinition, paperTemplateCalls, world, effects);
}
