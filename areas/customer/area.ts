import { defineArea } from "#platform/server/area.ts";
import { customerAuditChecks } from "./audit.ts";
import * as recordCalls from "./contract/customer-record.ts";
import * as searchCalls from "./contract/customer-search.ts";
import * as riskCalls from "./contract/risk.ts";
import { fillCustomerSearchIndex } from "./load.ts";
import { customerRoutes } from "./routes/customer-routes.ts";

export const customerArea = defineArea({
  name: "customer",
  calls: [searchCalls, recordCalls, riskCalls],
  routes: ({ services }) => customerRoutes(services),
  searchFills: [fillCustomerSearchIndex],
  checks: customerAuditChecks,
});
