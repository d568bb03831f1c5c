import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as opportunityContract from "./contract.ts";
import { overdueOpportunityTasksCall, markOverdueOpportunityTasks } from "./jobs.ts";
import { opportunityRoutes } from "./routes.ts";
import { opportunityDefinition as opportunities } from "./rules/opportunity.ts";
import { opportunityTaskDefinition } from "./rules/opportunity-task.ts";

export const opportunityArea = defineArea({
  name: "opportunity",
  calls: [opportunityContract],
  routes: ({ services }) => opportunityRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => markOverdueOpportunityTasks(services) }],
  documents: [
    { document: opportunities, calls: opportunityContract.opportunityCalls },
    { document: opportunityTaskDefinition, calls: opportunityContract.opportunityTaskCalls },
  ],
  auditedSteps: [overdueOpportunityTasksCall],
});
