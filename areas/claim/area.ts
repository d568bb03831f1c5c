import { defineArea } from "#platform/server/area.ts";
import { claimAuditChecks } from "./audit.ts";
import * as claimContract from "./contract.ts";
import { claimRoutes } from "./routes/claim-routes.ts";

export const claimArea = defineArea({
  name: "claim",
  calls: [claimContract],
  routes: ({ services }) => claimRoutes(services),
  checks: claimAuditChecks,
});
