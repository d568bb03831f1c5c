import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { openAnswers } from "./routes/answer.ts";
import { combiningRoutes } from "./routes/combining.ts";
import { openDesk } from "./routes/desk.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { linkingRoutes } from "./routes/linking.ts";
import { readingRoutes } from "./routes/reading.ts";
import { steppingRoutes } from "./routes/stepping.ts";
import { submittingRoutes } from "./routes/submitting.ts";

export function quotationRoutes(services: Services): Route[] {
  const desk = openDesk(services);
  const answer = openAnswers(desk);
  return [
    ...draftingRoutes(services, desk, answer),
    ...submittingRoutes(services, desk),
    ...readingRoutes(services, desk, answer),
    ...linkingRoutes(services),
    ...combiningRoutes(services, desk, answer),
    ...steppingRoutes(services, desk, answer),
  ];
}
