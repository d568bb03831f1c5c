import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { DecisionHandlers } from "./commands.ts";
import { decidingRoutes } from "./routes/deciding.ts";
import { readingRoutes } from "./routes/reading.ts";
import { takingRoutes } from "./routes/taking.ts";

export function underwritingRoutes(services: Services, handlers: DecisionHandlers): Route[] {
  return [...readingRoutes(), ...takingRoutes(), ...decidingRoutes(services, handlers)];
}
