import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { createCurrentPaperFinder } from "../questions/editions.ts";
import { paperPrintingRoutes } from "./printing.ts";
import { paperQueryRoutes } from "./paper-queries.ts";

export function paperRoutes(services: Services): Route[] {
  const editions = createCurrentPaperFinder(services);
  return [...paperQueryRoutes(services, editions), ...paperPrintingRoutes(services, editions)];
}
