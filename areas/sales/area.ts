import { defineArea } from "#platform/server/area.ts";
import { salesAuditChecks } from "./audit.ts";
import * as salesCalls from "./contract.ts";
import { salesRoutes } from "./routes.ts";

export const salesArea = defineArea({
  name: "sales",
  calls: [salesCalls],
  routes: () => salesRoutes(),
  checks: salesAuditChecks,
});
