import { defineArea } from "#platform/server/area.ts";
import { paperChecks } from "./audit.ts";
import { openPdfWorkers } from "./commands/pdf-workers.ts";
import * as paperCalls from "./contract.ts";
import { paperJobs, POLICY_PAPER } from "./jobs.ts";
import { paperRoutes } from "./routes/paper-routes.ts";

export const paper = defineArea({
  name: "paper",
  calls: [paperCalls],
  routes: ({ services }) => paperRoutes(services),
  jobs: ({ services }) => paperJobs(services),
  checks: paperChecks,
  auditedSteps: [{ path: `job/${POLICY_PAPER}`, title: paperCalls.printPolicy.title }],
  ports: { openPapers: openPdfWorkers },
});
