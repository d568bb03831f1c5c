import { backdatingDecisionHandlerSlot } from "#areas/backdating/commands/backdating-steps.ts";
import { underwritingDecisionHandlerSlot } from "#areas/underwriting/commands.ts";
import { createTrailTransitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, createEventReaction } from "#platform/server/area.ts";
import { proposalChecks } from "./audit.ts";
import { createBackdatingDecisionHandler } from "./commands/backdating-decision.ts";
import { createProposalCommandsFromSlots } from "./commands/proposal-steps.ts";
import * as copyingCalls from "./contract/copying.ts";
import * as importingCalls from "./contract/importing.ts";
import * as orderCalls from "./contract/order.ts";
import * as proposalCalls from "./contract/proposal.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import { expireUnpaidProposals, proposalExpiryChange } from "./jobs/expiring.ts";
import { PROPOSAL_IMPORT_JOB_NAME, createProposalImportJob } from "./jobs/importing.ts";
import { proposalLifecycle } from "./lifecycle.ts";
import { proposalImportRoutes } from "./routes/importing/import-routes.ts";
import { orderRoutes } from "./routes/orders.ts";
import { proposalRoutes } from "./routes/proposal-routes.ts";
import { createProposalCommands } from "./commands/proposals.ts";

export const proposalArea = defineArea({
  name: "proposal",
  calls: [proposalCalls, copyingCalls, orderCalls, readingLinkCalls, importingCalls],
  routes: (context) => {
    const { services } = context;
    const proposals = createProposalCommands(services, createProposalCommandsFromSlots(context));
    return [
      ...proposalRoutes(services, proposals),
      ...proposalImportRoutes(services, proposals),
      ...orderRoutes(),
    ];
  },
  jobs: ({ services }) => [createProposalImportJob(services)],
  chores: [
    {
      everyMs: HOUR_MS,
      work: (context) => expireUnpaidProposals(context.services, createProposalCommandsFromSlots(context)),
    },
  ],
  checks: [...proposalChecks, createTrailTransitionCheck("T", "proposal", proposalLifecycle)],
  lifecycles: [{ table: proposalLifecycle, dictionary: "ProposalStatus" }],
  auditedSteps: [
    proposalExpiryChange,
    { path: `job/${PROPOSAL_IMPORT_JOB_NAME}`, title: importingCalls.batchAddPublic.title },
  ],
  reactions: [
    createEventReaction(
      underwritingDecisionHandlerSlot,
      "T",
      (context) => createProposalCommandsFromSlots(context).takeDecision,
    ),
    createEventReaction(backdatingDecisionHandlerSlot, "T", (context) =>
      createBackdatingDecisionHandler(context.services, createProposalCommandsFromSlots(context)),
    ),
  ],
});
