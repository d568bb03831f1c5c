import { defineArea } from "#platform/server/area.ts";
import { paperAuditChecks } from "./audit.ts";
import { openPdfWorkers } from "./commands/pdf-workers.ts";
import * as paperCalls from "./contract.ts";
import { paperJobNames, paperJobs } from "./jobs.ts";
import { paperRoutes } from "./routes/paper-routes.ts";

export const paperArea = defineArea({
  name: "paper",
  calls: [paperCalls],
  routes: ({ services }) => paperRoutes(services),
  jobs: ({ services }) => paperJobs(services),
  checks: paperAuditChecks,
  auditedSteps: [
    { path: `job/${paperJobNames.schedule}`, title: paperCalls.printPolicy.title },
    { path: `job/${paperJobNames.proposal}`, title: paperCalls.printProposal.title },
    { path: `job/${paperJobNames.endorsement}`, title: paperCalls.printEndorse.title },
  ],
  ports: { openPapers: openPdfWorkers },
});
