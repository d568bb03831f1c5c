import type { PaymentHandlers } from "#areas/payment/commands.ts";
import { openProposalPayments, owingAtOnce } from "#areas/payment/commands/of-proposal.ts";
import { openIssuing } from "#areas/policy/commands.ts";
import { openProposalSteps } from "#areas/proposal/commands.ts";
import { takeDecision } from "#areas/quotation/commands.ts";
import type { DecisionHandlers } from "#areas/underwriting/commands.ts";
import type { Services } from "#platform/server/services.ts";

/**
 * What must follow in the same transaction where an earlier area moves something of a later one. What may happen later
 * goes through the outbox.
 */
export function openEvents(services: Services) {
  const proposal = openProposalSteps(owingAtOnce(services, openIssuing(services)));
  const decisions: DecisionHandlers = { Q: takeDecision, T: proposal.takeDecision };
  const payments: PaymentHandlers = { T: openProposalPayments(services, proposal) };
  return { proposal, decisions, payments };
}
