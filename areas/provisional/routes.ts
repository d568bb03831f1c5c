import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createProvisionalCommands } from "./commands/provisional-steps.ts";
import { provisionalCalls } from "./contract.ts";
import { provisionalDefinition } from "./rules/provisional.ts";

export function provisionalRoutes(services: Services): Route[] {
  const { world, effects } = createProvisionalCommands(services);
  return createPlainDocumentRoutes(provisionalDefinition, provisionalCalls, world, effects);
}
