import { policyIssuedHandlerSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { createEventReaction, defineArea, HOUR_MS } from "#platform/server/area.ts";
import { provisionalAuditChecks } from "./audit.ts";
import {
  createPolicyIssuedHandler,
  dueProvisionalCall,
  followProvisionalDates,
} from "./commands/provisional-steps.ts";
import * as provisionalContract from "./contract.ts";
import { provisionalRoutes } from "./routes.ts";
import { provisionalDefinition } from "./rules/provisional.ts";

export const provisionalArea = defineArea({
  name: "provisional",
  calls: [provisionalContract],
  routes: ({ services }) => provisionalRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => followProvisionalDates(services) }],
  checks: provisionalAuditChecks,
  documents: [{ document: provisionalDefinition, calls: provisionalContract.provisionalCalls }],
  auditedSteps: [dueProvisionalCall],
  reactions: [
    createEventReaction(policyIssuedHandlerSlot, "provisional", ({ services }) =>
      createPolicyIssuedHandler(services),
    ),
  ],
});
