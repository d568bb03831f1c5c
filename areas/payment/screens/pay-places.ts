import { BACK, detailHref } from "#areas/proposal/screens/proposal-places.ts";

export { BACK };
const RISK = { from: 1, to: 5 };

/** The order is not known here, and the page of a proposal is led by its number. */
export function findPaidDocumentHref(businessType: string, businessNo: string): string | undefined {
  if (businessType !== "T") return undefined;
  const riskCode = businessNo.slice(RISK.from, RISK.to);
  return detailHref({ proposalNo: businessNo, orderNo: null, riskCode });
}
