import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";

/** The addresses of the pages of policies. */
export const POLICIES_PATH = "/policyManagement";
/** For readers without an account. */
export const SHARED_POLICY_PATH = "/policyDetail/detail/:businessNo/:productSSO?";
/** Where an error leads back to. */
export const BACK_TO_POLICIES_LINK = { href: POLICIES_PATH, label: "返回保单列表" };

export function buildOriginalPolicyHref(policyNo: string): string {
  return `${POLICIES_PATH}/policyDetail/detail/${policyNo}/original`;
}

/** The page of the policy with the renewal dialog open. */
export function buildPolicyRenewalHref(policyNo: string): string {
  return `${buildPolicyHref(policyNo)}?renew=1`;
}

/** The page that begins an endorsement of the policy. */
export function buildPolicyEndorsementHref(policyNo: string): string {
  return `/correction/add/0/${policyNo}`;
}

/** The states of PolicyStatus in which an endorsement may begin. */
export const ENDORSED_POLICY_STATES: readonly string[] = ["01", "02", "03", "06"];

/** The papers of the policy; `preview` opens one of them at once. */
export function buildPolicyPapersHref(policyNo: string, preview = ""): string {
  return `${POLICIES_PATH}/documentsDetail/${policyNo}${preview && `?preview=${preview}`}`;
}

/** The pane of the page of a policy on which its holder has signed for it. */
export const RECEIPT_PANE_ID = "receipt";

export function buildPolicyReceiptHref(policyNo: string): string {
  return `${buildPolicyHref(policyNo)}?tab=${RECEIPT_PANE_ID}`;
}
