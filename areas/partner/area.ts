import { defineArea } from "#platform/server/area.ts";
import { partnerAuditChecks } from "./audit.ts";
import * as partnerContract from "./contract.ts";
import { partnerRoutes } from "./routes.ts";
import { partnerDefinition } from "./rules/partner.ts";

export const partnerArea = defineArea({
  name: "partner",
  calls: [partnerContract],
  routes: partnerRoutes,
  checks: partnerAuditChecks,
  documents: [{ document: partnerDefinition, calls: partnerContract.partnerCalls }],
});
