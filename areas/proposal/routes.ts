import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "./commands.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { readingLinkRoutes } from "./routes/reading-link.ts";
import { orderingRoutes } from "./routes/ordering.ts";
import { importingRoutes } from "./routes/importing.ts";
import { readingRoutes } from "./routes/reading.ts";
import { openProposals } from "./routes/proposals.ts";
import { signingRoutes } from "./routes/signing.ts";
import { steppingRoutes } from "./routes/stepping.ts";
import { submittingRoutes } from "./routes/submitting.ts";
import { transferringRoutes } from "./routes/transferring.ts";

export function proposalRoutes(services: Services, steps: ProposalSteps): Route[] {
  const proposals = openProposals(services, steps);
  return [
    ...draftingRoutes(services, proposals),
    ...importingRoutes(services, proposals),
    ...transferringRoutes(services, proposals),
    ...submittingRoutes(services, proposals),
    ...readingRoutes(proposals),
    ...steppingRoutes(proposals),
    ...orderingRoutes(),
    ...signingRoutes(),
    ...readingLinkRoutes(services, proposals),
  ];
}
