import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { copyingRoutes } from "./routes/copying.ts";
import { readingLinkRoutes } from "./routes/reading-link.ts";
import { readingRoutes } from "./routes/reading.ts";
import { renewingRoutes } from "./routes/renewing.ts";

export function policyRoutes(services: Services): Route[] {
  return [
    ...readingRoutes(services),
    ...copyingRoutes(services),
    ...readingLinkRoutes(services),
    ...renewingRoutes(services),
  ];
}
