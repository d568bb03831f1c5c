import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { openPlanAnswers } from "./routes/answer.ts";
import { openPlans } from "./routes/plans.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { readingRoutes } from "./routes/reading.ts";
import { sellingRoutes } from "./routes/selling.ts";
import { steppingRoutes } from "./routes/stepping.ts";

export function planRoutes(services: Services): Route[] {
  const plans = openPlans(services);
  const answer = openPlanAnswers(plans);
  return [
    ...draftingRoutes(services, plans, answer),
    ...steppingRoutes(services, plans, answer),
    ...readingRoutes(answer),
    ...sellingRoutes(plans),
  ];
}
