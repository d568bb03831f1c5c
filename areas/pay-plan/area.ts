import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { payPlanAgeingAuditTitle, updatePayPlanStatuses } from "./commands.ts";
import * as payPlanCalls from "./contract.ts";
import { payPlanRoutes } from "./routes.ts";

export const payPlanArea = defineArea({
  name: "pay-plan",
  calls: [payPlanCalls],
  routes: payPlanRoutes,
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => updatePayPlanStatuses(services) }],
  auditedSteps: [payPlanAgeingAuditTitle],
});
