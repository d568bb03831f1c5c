import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { openEditions } from "../questions/editions.ts";
import { printingRoutes } from "./printing.ts";
import { readingRoutes } from "./paper-queries.ts";

export function paperRoutes(services: Services): Route[] {
  const editions = openEditions(services);
  return [...readingRoutes(services, editions), ...printingRoutes(services, editions)];
}
