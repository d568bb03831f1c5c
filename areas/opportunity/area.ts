import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as opportunityContract from "./contract.ts";
import { overdueTasksCall, moveOverdueTasks } from "./jobs.ts";
import { opportunityRoutes } from "./routes.ts";
import { opportunityDocument as opportunities } from "./rules/opportunity.ts";
import { opportunityTaskDocument } from "./rules/opportunity-task.ts";

export const opportunityArea = defineArea({
  name: "opportunity",
  calls: [opportunityContract],
  routes: ({ services }) => opportunityRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => moveOverdueTasks(services) }],
  documents: [
    { document: opportunities, calls: opportunityContract.opportunityCalls },
    { document: opportunityTaskDocument, calls: opportunityContract.opportunityTaskCalls },
  ],
  auditedSteps: [overdueTasksCall],
});
