import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { draftRoutes } from "./drafts.ts";
import { productLookupRoutes } from "./products.ts";
import { publishingRoutes } from "./publishing.ts";

export function workbenchRoutes(services: Services): Route[] {
  return [...productLookupRoutes(services), ...draftRoutes(services), ...publishingRoutes(services)];
}
