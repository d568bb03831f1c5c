import type { Route } from "#platform/server/http/route.ts";
import { readingRoutes } from "./routes/reading.ts";

export function policyRoutes(): Route[] {
  return readingRoutes();
}
