import { BACK_TO_PROPOSALS_LINK, buildProposalDetailHref } from "#areas/proposal/screens/proposal-places.ts";
import { isEndorsement } from "../rules/payment.ts";

export { BACK_TO_PROPOSALS_LINK as BACK };
/** The list of a later area. */
export const BACK_TO_ENDORSEMENTS = { href: "/correctionManagement" };
const RISK = { from: 1, to: 5 };

/** Finds the page of a paid document. The page of a proposal works without its order number. */
export function findPaidDocumentHref(businessType: string, businessNo: string): string | undefined {
  if (isEndorsement({ businessType })) return `/correctionDetail/detail/${businessNo}/-`;
  if (businessType !== "T") return undefined;
  const riskCode = businessNo.slice(RISK.from, RISK.to);
  return buildProposalDetailHref({ proposalNo: businessNo, orderNo: null, riskCode });
}

export const RECEIPTS_PATH = "/documentManagement/receipts";
