import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { openPlanAnswers } from "./routes/answer.ts";
import { openPlanDesk } from "./routes/desk.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { readingRoutes } from "./routes/reading.ts";
import { sellingRoutes } from "./routes/selling.ts";
import { steppingRoutes } from "./routes/stepping.ts";

export function planRoutes(services: Services): Route[] {
  const desk = openPlanDesk(services);
  const answer = openPlanAnswers(desk);
  return [
    ...draftingRoutes(services, desk, answer),
    ...steppingRoutes(services, desk, answer),
    ...readingRoutes(answer),
    ...sellingRoutes(desk),
  ];
}
