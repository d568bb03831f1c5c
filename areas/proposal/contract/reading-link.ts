import { defineReadingLink } from "#areas/judging/contract/reading-link.ts";
import { proposalRefusals, queryProposalInfo } from "./proposal.ts";

export const proposalReadingLink = defineReadingLink({
  folder: "manage",
  field: "proposal",
  title: "投保单",
  number: "proposalNo",
  query: queryProposalInfo,
  missing: proposalRefusals.proposalMissing,
  revokedStates: ["10"],
  dictionaries: ["ProposalStatus", "OrderStatus", "YesNo"],
});
export const { openCall: openProposalLink, readCall: readProposalLink } = proposalReadingLink;
