import type { PaymentHandlers } from "#areas/payment/commands.ts";
import { openProposalPayments, withImmediateDebt } from "#areas/payment/commands/proposal-payments.ts";
import { openIssuing } from "#areas/policy/commands.ts";
import { openOpportunities } from "#areas/opportunity/commands.ts";
import { type Issuing, openProposalSteps } from "#areas/proposal/commands.ts";
import { takeDecision } from "#areas/quotation/commands.ts";
import type { DecisionHandlers } from "#areas/underwriting/commands.ts";
import type { Services } from "#platform/server/services.ts";

/**
 * What must follow in the same transaction where an earlier area moves something of a later one. What may happen later
 * goes through the outbox.
 */
export function openEvents(services: Services) {
  const proposal = openProposalSteps(
    winningOpportunities(services, withImmediateDebt(services, openIssuing(services))),
  );
  const decisions: DecisionHandlers = { Q: takeDecision, T: proposal.takeDecision };
  const payments: PaymentHandlers = { T: openProposalPayments(services, proposal) };
  return { proposal, decisions, payments };
}

/** An issued policy closes the opportunity that its proposal came from. */
function winningOpportunities(services: Services, issue: Issuing): Issuing {
  const opportunities = openOpportunities(services);
  return async (work, proposal) => {
    const policyNo = await issue(work, proposal);
    await opportunities.won(work, { proposalNo: proposal.businessNo, policyNo });
    return policyNo;
  };
}
