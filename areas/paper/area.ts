import { defineArea } from "#platform/server/area.ts";
import { paperAuditChecks } from "./audit.ts";
import { openPdfWorkers } from "./commands/pdf-workers.ts";
import * as paperCalls from "./contract.ts";
import { paperJobs, POLICY_PAPER_JOB } from "./jobs.ts";
import { paperRoutes } from "./routes/paper-routes.ts";

export const paperArea = defineArea({
  name: "paper",
  calls: [paperCalls],
  routes: ({ services }) => paperRoutes(services),
  jobs: ({ services }) => paperJobs(services),
  checks: paperAuditChecks,
  auditedSteps: [{ path: `job/${POLICY_PAPER_JOB}`, title: paperCalls.printPolicy.title }],
  ports: { openPapers: openPdfWorkers },
});
