import { documentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { openOpportunities } from "./commands.ts";
import { opportunityCalls, opportunityTaskCalls } from "./contract.ts";
import { opportunity } from "./rules/opportunity.ts";
import { opportunityTask } from "./rules/opportunity-task.ts";

export function opportunityRoutes(services: Services): Route[] {
  const { world, effects } = openOpportunities(services);
  return [
    ...documentRoutes(opportunity, opportunityCalls, world, effects),
    ...documentRoutes(opportunityTask, opportunityTaskCalls, world, {}),
  ];
}
