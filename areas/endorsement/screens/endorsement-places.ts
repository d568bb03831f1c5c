/** The addresses of the pages of endorsements. */
export const ENDORSEMENTS_PATH = "/correctionManagement";
/** The page of a later area that endorses the people of many policies. */
export const ROSTER_BATCH_PATH = "/correctionManagement/rosterBatch";
/** For readers without an account. */
export const SHARED_ENDORSEMENT_PATH = "/correctionDetail/detail/:businessNo/:productSSO/:repeatMark?";
/** Where an error leads back to. */
export const BACK_TO_ENDORSEMENTS_LINK = { href: ENDORSEMENTS_PATH, label: "返回批单列表" };

/** Stands in an address for the number of a new endorsement. */
const NO_NUMBER = "0";
/** Stands for a policy that is not known: the number alone is the address of the page without an account. */
const NO_POLICY = "-";

type EndorsementNumbers = { readonly endorseNo: string; readonly policyNo: string };

export function buildNewEndorsementHref(policyNo: string): string {
  return `/correction/add/${NO_NUMBER}/${policyNo}`;
}

export function buildEditEndorsementHref({ endorseNo, policyNo }: EndorsementNumbers): string {
  return `/correction/edit/${endorseNo}/${policyNo}`;
}

/** The page of an endorsement; it works without the number of the policy. */
export function buildEndorsementDetailHref(endorseNo: string, policyNo = ""): string {
  return `/correctionDetail/detail/${endorseNo}/${policyNo || NO_POLICY}`;
}

/** The pane with the printed papers, which a later area adds. */
export const PRINTED_PANE_ID = "printed";

/** Leads to the printed endorsement, which is made on the way if there is none. */
export function buildPrintedEndorsementHref(endorseNo: string, policyNo = ""): string {
  return `${buildEndorsementDetailHref(endorseNo, policyNo)}?tab=${PRINTED_PANE_ID}&preview=current`;
}

/** BusinessType, as the address of the payment names it. */
const TYPE = "E";

export function buildEndorsementPaymentHref(endorseNo: string): string {
  return `/insuranceManagement/pay/${endorseNo}/${TYPE}/-`;
}

/** The invoices of a policy, whatever their age; the area of invoices has the page. */
export function buildInvoicesHref(policyNo: string): string {
  return `/invoiceManagement/invoiceQuery?${new URLSearchParams({ policyNo, inputAt: "all" }).toString()}`;
}
