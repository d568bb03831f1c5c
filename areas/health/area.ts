import { defineArea } from "#platform/server/area.ts";
import { healthChecks } from "./audit.ts";
import * as healthCalls from "./contract.ts";
import { healthRoutes } from "./routes.ts";

export const healthArea = defineArea({
  name: "health",
  calls: [healthCalls],
  routes: () => healthRoutes(),
  checks: healthChecks,
});
