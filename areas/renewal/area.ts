import { policyRenewedHandlerSlot } from "#areas/policy/commands.ts";
import { policyIssuedHandlerSlot } from "#areas/proposal/commands/proposal-steps.ts";
import { createEventReaction, defineArea, HOUR_MS } from "#platform/server/area.ts";
import { renewalAuditChecks } from "./audit.ts";
import { followIssuedPolicy, followRenewalProposal } from "./commands.ts";
import * as renewalContract from "./contract.ts";
import {
  followProposalsAndPolicies,
  listPoliciesForRenewal,
  renewalFollowingChange,
  renewalListingChange,
} from "./jobs/listing.ts";
import { priceRenewals, renewalPricingChange } from "./jobs/pricing.ts";
import { renewalSendingChange, sendRenewalNotices } from "./jobs/sending.ts";
import { renewalLifecycle } from "./lifecycle.ts";
import { renewalRoutes } from "./routes/renewal-routes.ts";

const MINUTE_MS = 60_000;
const NOTICE_MS = 5000;

export const renewalArea = defineArea({
  name: "renewal",
  calls: [renewalContract],
  routes: ({ services }) => renewalRoutes(services),
  chores: [
    {
      everyMs: MINUTE_MS,
      work: async ({ services }) => {
        await listPoliciesForRenewal(services);
        await priceRenewals(services);
      },
    },
    { everyMs: HOUR_MS, work: ({ services }) => followProposalsAndPolicies(services) },
    { everyMs: NOTICE_MS, work: ({ services }) => sendRenewalNotices(services) },
  ],
  checks: renewalAuditChecks,
  lifecycles: [{ table: renewalLifecycle, dictionary: "RenewalStatus" }],
  auditedSteps: [renewalListingChange, renewalFollowingChange, renewalPricingChange, renewalSendingChange],
  reactions: [
    createEventReaction(policyRenewedHandlerSlot, "renewal", () => followRenewalProposal),
    createEventReaction(policyIssuedHandlerSlot, "renewal", () => followIssuedPolicy),
  ],
});
