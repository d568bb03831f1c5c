import { approvedPlanSlot } from "#areas/pay-plan/questions.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { specialStagingAuditChecks } from "./audit.ts";
import * as specialStagingContract from "./contract.ts";
import { listApprovedPlans } from "./questions.ts";
import { specialStagingRoutes } from "./routes.ts";
import { specialStagingDefinition } from "./rules/special-staging.ts";

export const specialStagingArea = defineArea({
  name: "special-staging",
  calls: [specialStagingContract],
  routes: ({ services }) => specialStagingRoutes(services),
  checks: specialStagingAuditChecks,
  documents: [{ document: specialStagingDefinition, calls: specialStagingContract.specialStagingCalls }],
  reactions: [createEventReaction(approvedPlanSlot, "specialStaging", () => listApprovedPlans)],
});
