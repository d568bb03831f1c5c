import { documentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createOpportunityCommands } from "./commands.ts";
import { opportunityCalls, opportunityTaskCalls } from "./contract.ts";
import { opportunityDocument } from "./rules/opportunity.ts";
import { opportunityTaskDocument } from "./rules/opportunity-task.ts";

export function opportunityRoutes(services: Services): Route[] {
  const { world, effects } = createOpportunityCommands(services);
  return [
    ...documentRoutes(opportunityDocument, opportunityCalls, world, effects),
    ...documentRoutes(opportunityTaskDocument, opportunityTaskCalls, world, {}),
  ];
}
