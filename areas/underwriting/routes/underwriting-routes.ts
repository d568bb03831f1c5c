import type { EventReactionHandlers } from "#platform/server/area.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnderwritingDecisionHandler } from "../commands.ts";
import { taskDecisionRoutes } from "./decisions.ts";
import { underwritingQueryRoutes } from "./queries.ts";
import { taskClaimRoutes } from "./claims.ts";

export function underwritingRoutes(
  services: Services,
  handlers: EventReactionHandlers<UnderwritingDecisionHandler>,
): Route[] {
  return [
    ...underwritingQueryRoutes(services),
    ...taskClaimRoutes(services),
    ...taskDecisionRoutes(services, handlers),
  ];
}
