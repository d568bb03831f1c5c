import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { DecisionHandlers } from "../commands.ts";
import { decisionRoutes } from "./decisions.ts";
import { queryRoutes } from "./queries.ts";
import { claimRoutes } from "./claims.ts";

export function underwritingRoutes(services: Services, handlers: DecisionHandlers): Route[] {
  return [...queryRoutes(), ...claimRoutes(), ...decisionRoutes(services, handlers)];
}
