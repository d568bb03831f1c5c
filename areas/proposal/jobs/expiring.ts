import { expireDocuments } from "#areas/document/commands/expiry.ts";
import type { Services } from "#platform/server/services.ts";
import type { ProposalSteps } from "../commands/proposal-steps.ts";

/** The change of the program itself, as the audit trail names it. */
export const expiring = { path: "manage/expireProposal", title: "投保单逾期未缴失效" };

/** Approved proposals that were not paid in time. */
export function expireProposals(services: Services, { expire }: ProposalSteps): Promise<number> {
  const kind = { path: expiring.path, businessType: "T", status: "06", number: "proposalNo" };
  return expireDocuments(services, kind, expire);
}
