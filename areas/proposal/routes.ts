import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "./commands.ts";
import { openAnswers } from "./routes/answer.ts";
import { openDesk } from "./routes/desk.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { readingRoutes } from "./routes/reading.ts";
import { steppingRoutes } from "./routes/stepping.ts";
import { submittingRoutes } from "./routes/submitting.ts";
import { transferringRoutes } from "./routes/transferring.ts";

export function proposalRoutes(services: Services, steps: ProposalSteps): Route[] {
  const desk = openDesk(services);
  const answer = openAnswers(desk);
  return [
    ...draftingRoutes(services, steps, desk, answer),
    ...transferringRoutes(services, desk, answer),
    ...submittingRoutes(services, steps, desk),
    ...readingRoutes(desk, answer),
    ...steppingRoutes(services, steps, desk, answer),
  ];
}
