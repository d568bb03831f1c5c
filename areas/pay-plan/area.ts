import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { ageing, agePayPlans } from "./commands.ts";
import * as payPlanCalls from "./contract.ts";
import { payPlanRoutes } from "./routes.ts";

export const payPlan = defineArea({
  name: "pay-plan",
  calls: [payPlanCalls],
  routes: payPlanRoutes,
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => agePayPlans(services) }],
  auditedSteps: [ageing],
});
