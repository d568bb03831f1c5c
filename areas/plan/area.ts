import { defineArea } from "#platform/server/area.ts";
import { planChecks } from "./audit.ts";
import * as planCalls from "./contract.ts";
import { planLifecycle } from "./rules/plan-lifecycle.ts";
import { planRoutes } from "./routes/plan-routes.ts";

export const planArea = defineArea({
  name: "plan",
  calls: [planCalls],
  routes: ({ services }) => planRoutes(services),
  checks: planChecks,
  lifecycles: [{ table: planLifecycle, dictionary: "PlanStatus" }],
});
