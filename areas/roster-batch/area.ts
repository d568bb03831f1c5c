import { defineArea } from "#platform/server/area.ts";
import { rosterBatchChecks } from "./audit.ts";
import * as rosterCalls from "./contract.ts";
import { createRosterBatchJob, ROSTER_BATCH_JOB_NAME } from "./jobs.ts";
import { rosterBatchRoutes } from "./routes/roster-routes.ts";

export const rosterBatchArea = defineArea({
  name: "roster-batch",
  calls: [rosterCalls],
  routes: ({ services }) => rosterBatchRoutes(services),
  jobs: ({ services }) => [createRosterBatchJob(services)],
  checks: rosterBatchChecks,
  auditedSteps: [{ path: `job/${ROSTER_BATCH_JOB_NAME}`, title: rosterCalls.addRosterBatch.title }],
});
