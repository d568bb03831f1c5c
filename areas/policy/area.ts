import { recordFinders } from "#areas/document/questions.ts";
import { issuing } from "#areas/proposal/commands/proposal-steps.ts";
import { transitionCheck } from "#platform/documents/server/document-checks.ts";
import { defineArea, HOUR_MS, reactTo } from "#platform/server/area.ts";
import { policyChecks } from "./audit.ts";
import { openIssuing } from "./commands.ts";
import * as policyCalls from "./contract/policy.ts";
import * as readingLinkCalls from "./contract/reading-link.ts";
import * as renewalCalls from "./contract/renewal.ts";
import { remindingOfRenewal, remindOfRenewals } from "./jobs/renewing.ts";
import { turning, turnPolicies } from "./jobs/turning.ts";
import { policyLifecycle } from "./lifecycle.ts";
import { fillPolicies } from "./load.ts";
import { policyNumbered } from "./questions.ts";
import { policyRoutes } from "./routes/policy-routes.ts";

export const policy = defineArea({
  name: "policy",
  calls: [policyCalls, readingLinkCalls, renewalCalls],
  routes: ({ services }) => policyRoutes(services),
  chores: [
    { everyMs: HOUR_MS, work: ({ services }) => turnPolicies(services) },
    { everyMs: HOUR_MS, work: ({ services }) => remindOfRenewals(services) },
  ],
  searchFills: [fillPolicies],
  checks: [...policyChecks, transitionCheck("P", "policy", policyLifecycle)],
  lifecycles: [{ table: policyLifecycle, dictionary: "PolicyStatus" }],
  auditedSteps: [turning, remindingOfRenewal],
  reactions: [
    reactTo(issuing, "P", ({ services }) => openIssuing(services)),
    reactTo(recordFinders, "P", () => policyNumbered),
  ],
});
