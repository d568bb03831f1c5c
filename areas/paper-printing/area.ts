import { defineArea } from "#platform/server/area.ts";
import { paperPrintingAuditChecks } from "./audit.ts";
import { BATCH_PRINTING_JOB_NAME, createBatchPrintingJob } from "./commands/batch.ts";
import * as paperPrintingCalls from "./contract.ts";
import { paperPrintingRoutes } from "./routes/printing-routes.ts";

export const paperPrintingArea = defineArea({
  name: "paper-printing",
  calls: [paperPrintingCalls],
  routes: ({ services }) => paperPrintingRoutes(services),
  jobs: ({ services }) => [createBatchPrintingJob(services)],
  checks: paperPrintingAuditChecks,
  auditedSteps: [
    { path: `job/${BATCH_PRINTING_JOB_NAME}`, title: paperPrintingCalls.printIssuedPapers.title },
  ],
});
