import { defineArea } from "#platform/server/area.ts";
import { bankStatementAuditChecks } from "./audit.ts";
import * as bankContract from "./contract.ts";
import { bankStatementRoutes } from "./routes.ts";

export const bankStatementArea = defineArea({
  name: "bank-statement",
  calls: [bankContract],
  routes: ({ services }) => bankStatementRoutes(services),
  checks: bankStatementAuditChecks,
});
