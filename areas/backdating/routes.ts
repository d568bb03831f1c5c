import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import type { Route } from "#platform/server/http/route.ts";
import { backdatingDecisionHandlerSlot, createBackdatingCommands } from "./commands/backdating-steps.ts";
import { backdatingCalls } from "./contract.ts";
import { backdatingDefinition } from "./rules/backdating.ts";

export function backdatingRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const handlers = Object.values(handlersOf(backdatingDecisionHandlerSlot));
  const { world, effects } = createBackdatingCommands(services, handlers);
  return createPlainDocumentRoutes(backdatingDefinition, backdatingCalls, world, effects);
}
