import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { readProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { readInquiryLink } from "#areas/quotation/contract/reading-link.ts";

/** Calls about records that the record matrix cannot plant: links open by a secret. */
export const callsWithTestsOfTheirOwn = [readPolicyLink, readProposalLink, readInquiryLink];
