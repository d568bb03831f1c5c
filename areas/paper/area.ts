import { mailFileSlot } from "#areas/mail/commands.ts";
import { MAIL_EVENT } from "#areas/mail/rules/events.ts";
import { createFixedLookUp } from "#platform/lists/server/look-up.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { paperAuditChecks } from "./audit.ts";
import { PACKING_JOB_NAME } from "./commands/packing.ts";
import { createPolicyMailFile } from "./commands/mail-file.ts";
import { printedByProgramChange } from "./commands/policy-paper.ts";
import { openPdfWorkers } from "./commands/pdf-workers.ts";
import * as moneyPaperCalls from "./contract/money-papers.ts";
import * as paperCalls from "./contract/papers.ts";
import { paperJobNames, paperJobs } from "./jobs.ts";
import { paperRoutes } from "./routes/paper-routes.ts";
import { issuedPaperKinds } from "./rules/issued-paper-list.ts";

export const paperArea = defineArea({
  name: "paper",
  calls: [paperCalls, moneyPaperCalls],
  routes: paperRoutes,
  jobs: ({ services }) => paperJobs(services),
  checks: paperAuditChecks,
  auditedSteps: [
    printedByProgramChange,
    { path: `job/${paperJobNames.schedule}`, title: paperCalls.printPolicy.title },
    { path: `job/${paperJobNames.proposal}`, title: paperCalls.printProposal.title },
    { path: `job/${paperJobNames.endorsement}`, title: paperCalls.printEndorse.title },
    { path: `job/${paperJobNames.quotation}`, title: paperCalls.printQuotation.title },
    { path: `job/${PACKING_JOB_NAME}`, title: paperCalls.packPapers.title },
  ],
  lookUps: () => ({ issuedPaperKind: createFixedLookUp(new Map(Object.entries(issuedPaperKinds))) }),
  reactions: [
    createEventReaction(mailFileSlot, MAIL_EVENT.policyIssued, ({ services }) =>
      createPolicyMailFile(services),
    ),
  ],
  ports: { openPapers: openPdfWorkers },
});
