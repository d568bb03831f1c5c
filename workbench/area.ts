import { defineArea } from "#platform/server/area.ts";
import { workbenchAuditChecks } from "./audit.ts";
import * as draftCalls from "./contract/draft-calls.ts";
import * as productCalls from "./contract/product-calls.ts";
import { workbenchRoutes } from "./routes/workbench-routes.ts";

export const workbenchArea = defineArea({
  name: "workbench",
  calls: [productCalls, draftCalls],
  routes: ({ services }) => workbenchRoutes(services),
  checks: workbenchAuditChecks,
});
