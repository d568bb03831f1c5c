import { expireDocuments } from "#areas/document/commands/expiry.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalTransitionCommands } from "../commands/proposal-steps.ts";

/** The change of the program itself, as the audit trail names it. */
export const proposalExpiryChange = { path: "manage/expireProposal", title: "投保单逾期未缴失效" };

/** Approved proposals that were not paid in time. */
export function expireUnpaidProposals(
  services: Services,
  { expire }: ProposalTransitionCommands,
): Promise<number> {
  const kind = { path: proposalExpiryChange.path, businessType: "T", status: "06", number: "proposalNo" };
  return expireDocuments(services, kind, expire);
}
