import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createBackdatingCommands } from "./commands/backdating-steps.ts";
import { backdatingCalls } from "./contract.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export function backdatingRoutes(services: Services): Route[] {
  const { world, effects } = createBackdatingCommands(services);
  return createPlainDocumentRoutes(backdatingDefinition, backdatingCalls, world, effects);
}
