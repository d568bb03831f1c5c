import { businessRecordFinderSlot } from "#areas/document/questions.ts";
import { partnerDocumentFinderSlot } from "#areas/partner/questions.ts";
import { policyIssuerSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { createTrailTransitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, createEventReaction } from "#platform/server/area.ts";
import { policyChecks } from "./audit.ts";
import { createPolicyIssuer } from "./commands.ts";
import * as customerStandingCalls from "./contract/customer-standing.ts";
import * as policyCalls from "./contract/policy.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import * as renewalCalls from "./contract/renewal.ts";
import { renewalReminderChange, sendRenewalReminders } from "./jobs/renewing.ts";
import {
  policyBeginOrEndChange,
  policySuspensionChange,
  updateBegunAndEndedPolicies,
} from "./jobs/turning.ts";
import { policyLifecycle } from "./lifecycle.ts";
import { fillPolicySearchIndex } from "./load.ts";
import { findPolicyForPartner, policyNumbered } from "./questions/policies.ts";
import { policyRoutes } from "./routes/policy-routes.ts";

export const policyArea = defineArea({
  name: "policy",
  calls: [policyCalls, readingLinkCalls, renewalCalls, customerStandingCalls],
  routes: policyRoutes,
  chores: [
    { everyMs: HOUR_MS, work: ({ services }) => updateBegunAndEndedPolicies(services) },
    { everyMs: HOUR_MS, work: ({ services }) => sendRenewalReminders(services) },
  ],
  searchFills: [fillPolicySearchIndex],
  checks: [...policyChecks, createTrailTransitionCheck("P", "policy", policyLifecycle)],
  lifecycles: [{ table: policyLifecycle, dictionary: "PolicyStatus" }],
  auditedSteps: [policyBeginOrEndChange, policySuspensionChange, renewalReminderChange],
  reactions: [
    createEventReaction(policyIssuerSlot, "P", ({ services }) => createPolicyIssuer(services)),
    createEventReaction(businessRecordFinderSlot, "P", () => policyNumbered),
    createEventReaction(partnerDocumentFinderSlot, "P", () => findPolicyForPartner),
  ],
});
