import { defineArea } from "#platform/server/area.ts";
import { prepaymentAuditChecks } from "./audit.ts";
import * as prepaymentContract from "./contract.ts";
import { prepaymentRoutes } from "./routes.ts";
import { prepaymentDefinition } from "./rules/prepayment.ts";

export const prepaymentArea = defineArea({
  name: "prepayment",
  calls: [prepaymentContract],
  routes: ({ services }) => prepaymentRoutes(services),
  checks: prepaymentAuditChecks,
  documents: [{ document: prepaymentDefinition, calls: prepaymentContract.prepaymentCalls }],
});
