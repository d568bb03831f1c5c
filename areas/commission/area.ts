import { policyMoneyUseSlot } from "#areas/payment/questions.ts";
import { createEventReaction, defineArea } from "#platform/server/area.ts";
import { commissionAuditChecks } from "./audit.ts";
import * as commissionContract from "./contract.ts";
import { findSettledCommissions } from "./questions.ts";
import { commissionRoutes } from "./routes.ts";
import { statementDefinition } from "./rules/statement.ts";

export const commissionArea = defineArea({
  name: "commission",
  calls: [commissionContract],
  routes: ({ services }) => commissionRoutes(services),
  checks: commissionAuditChecks,
  documents: [{ document: statementDefinition, calls: commissionContract.commissionCalls }],
  reactions: [createEventReaction(policyMoneyUseSlot, "commission", () => findSettledCommissions)],
});
