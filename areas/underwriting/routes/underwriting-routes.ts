import type { SlotHandlers } from "#platform/server/area.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { DecisionHandler } from "../commands.ts";
import { taskDecisionRoutes } from "./decisions.ts";
import { underwritingQueryRoutes } from "./queries.ts";
import { taskClaimRoutes } from "./claims.ts";

export function underwritingRoutes(services: Services, handlers: SlotHandlers<DecisionHandler>): Route[] {
  return [...underwritingQueryRoutes(), ...taskClaimRoutes(), ...taskDecisionRoutes(services, handlers)];
}
