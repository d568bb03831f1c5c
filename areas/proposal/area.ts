import { decisionSlot } from "#areas/underwriting/commands.ts";
import { transitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, reactTo } from "#platform/server/area.ts";
import { proposalChecks } from "./audit.ts";
import { proposalStepsOf } from "./commands/proposal-steps.ts";
import * as copyingCalls from "./contract/copying.ts";
import * as importingCalls from "./contract/importing.ts";
import * as orderCalls from "./contract/order.ts";
import * as proposalCalls from "./contract/proposal.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import * as signatureCalls from "./contract/signature.ts";
import { expireProposals, expiring } from "./jobs/expiring.ts";
import { PROPOSAL_IMPORT, proposalImport } from "./jobs/importing.ts";
import { proposalLifecycle } from "./lifecycle.ts";
import { importRoutes } from "./routes/importing/import-routes.ts";
import { orderRoutes } from "./routes/orders.ts";
import { proposalRoutes } from "./routes/proposal-routes.ts";
import { openProposals } from "./routes/proposals.ts";
import { signatureRoutes } from "./routes/signatures.ts";

export const proposal = defineArea({
  name: "proposal",
  calls: [proposalCalls, copyingCalls, orderCalls, signatureCalls, readingLinkCalls, importingCalls],
  routes: (context) => {
    const { services } = context;
    const proposals = openProposals(services, proposalStepsOf(context));
    return [
      ...proposalRoutes(services, proposals),
      ...importRoutes(services, proposals),
      ...orderRoutes(),
      ...signatureRoutes(),
    ];
  },
  jobs: ({ services }) => [proposalImport(services)],
  chores: [
    { everyMs: HOUR_MS, work: (context) => expireProposals(context.services, proposalStepsOf(context)) },
  ],
  checks: [...proposalChecks, transitionCheck("T", "proposal", proposalLifecycle)],
  lifecycles: [{ table: proposalLifecycle, dictionary: "ProposalStatus" }],
  auditedSteps: [expiring, { path: `job/${PROPOSAL_IMPORT}`, title: importingCalls.batchAddPublic.title }],
  reactions: [reactTo(decisionSlot, "T", (context) => proposalStepsOf(context).takeDecision)],
});
