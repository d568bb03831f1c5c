import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "./commands.ts";
import { openAnswers } from "./routes/answer.ts";
import { openDesk } from "./routes/desk.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { linkingRoutes } from "./routes/linking.ts";
import { orderingRoutes } from "./routes/ordering.ts";
import { importingRoutes } from "./routes/importing.ts";
import { readingRoutes } from "./routes/reading.ts";
import { signingRoutes } from "./routes/signing.ts";
import { steppingRoutes } from "./routes/stepping.ts";
import { submittingRoutes } from "./routes/submitting.ts";
import { transferringRoutes } from "./routes/transferring.ts";

export function proposalRoutes(services: Services, steps: ProposalSteps): Route[] {
  const desk = openDesk(services);
  const answer = openAnswers(desk, services.now);
  return [
    ...draftingRoutes(services, steps, desk, answer),
    ...importingRoutes(services, desk),
    ...transferringRoutes(services, desk, answer),
    ...submittingRoutes(services, steps, desk),
    ...readingRoutes(services, desk, answer),
    ...steppingRoutes(services, steps, desk, answer),
    ...orderingRoutes(),
    ...signingRoutes(),
    ...linkingRoutes(services, desk),
  ];
}
