import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createTaskCheck, findBranchOfTask } from "./commands/checks.ts";
import { createOpportunityCommands } from "./commands/opportunity-steps.ts";
import { opportunityCalls, opportunityTaskCalls } from "./contract.ts";
import { opportunityDefinition } from "./rules/opportunity.ts";
import { opportunityTaskDefinition } from "./rules/opportunity-task.ts";

export function opportunityRoutes(services: Services): Route[] {
  const { world, effects } = createOpportunityCommands(services);
  const taskWorld = { ...world, branchOf: findBranchOfTask };
  const taskEffects = { checkTask: createTaskCheck(world) };
  return [
    ...createPlainDocumentRoutes(opportunityDefinition, opportunityCalls, world, effects),
    ...createPlainDocumentRoutes(opportunityTaskDefinition, opportunityTaskCalls, taskWorld, taskEffects),
  ];
}
