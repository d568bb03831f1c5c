import { defineArea } from "#platform/server/area.ts";
import { periodCloseAuditChecks } from "./audit.ts";
import * as periodContract from "./contract.ts";
import { periodCloseRoutes } from "./routes.ts";

export const periodCloseArea = defineArea({
  name: "period-close",
  calls: [periodContract],
  routes: ({ services, listWorld }) => periodCloseRoutes(services, listWorld),
  checks: periodCloseAuditChecks,
});
