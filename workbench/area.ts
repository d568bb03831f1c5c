import { defineArea } from "#platform/server/area.ts";
import { workbenchAuditChecks } from "./audit.ts";
import * as workbenchCalls from "./contract.ts";
import { workbenchRoutes } from "./routes/workbench-routes.ts";

export const workbenchArea = defineArea({
  name: "workbench",
  calls: [workbenchCalls],
  routes: ({ services }) => workbenchRoutes(services),
  checks: workbenchAuditChecks,
});
