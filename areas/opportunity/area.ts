import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import * as opportunityContract from "./contract.ts";
import { overdueTasksCall, moveOverdueTasks } from "./jobs.ts";
import { opportunityRoutes } from "./routes.ts";
import { opportunity as opportunities } from "./rules/opportunity.ts";
import { opportunityTask } from "./rules/opportunity-task.ts";

export const opportunity = defineArea({
  name: "opportunity",
  calls: [opportunityContract],
  routes: ({ services }) => opportunityRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => moveOverdueTasks(services) }],
  documents: [
    { document: opportunities, calls: opportunityContract.opportunityCalls },
    { document: opportunityTask, calls: opportunityContract.opportunityTaskCalls },
  ],
  auditedSteps: [overdueTasksCall],
});
