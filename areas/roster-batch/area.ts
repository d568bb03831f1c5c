import { createPolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { defineArea } from "#platform/server/area.ts";
import { rosterBatchChecks } from "./audit.ts";
import * as rosterCalls from "./contract.ts";
import { createRosterBatchJob, ROSTER_BATCH_JOB_NAME } from "./jobs.ts";
import { rosterBatchRoutes } from "./routes/roster-routes.ts";

export const rosterBatchArea = defineArea({
  name: "roster-batch",
  calls: [rosterCalls],
  routes: rosterBatchRoutes,
  jobs: ({ services, handlersOf }) => [
    createRosterBatchJob(services, createPolicyMoneyUseReader({ handlersOf })),
  ],
  checks: rosterBatchChecks,
  auditedSteps: [{ path: `job/${ROSTER_BATCH_JOB_NAME}`, title: rosterCalls.addRosterBatch.title }],
});
