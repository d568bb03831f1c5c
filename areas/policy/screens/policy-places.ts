import { policyHref } from "#areas/drafting/screens/policy-place.ts";

/** Where the pages of policies are. */
export const POLICIES = "/policyManagement";
/** For readers without an account. */
export const SHARED = "/policyDetail/detail/:businessNo/:productSSO?";
/** Where somebody goes on who does not get what he asked for. */
export const BACK = { href: POLICIES, label: "返回保单列表" };

export function originalHref(policyNo: string): string {
  return `${POLICIES}/policyDetail/detail/${policyNo}/original`;
}

/** The policy, with the question of its renewal open. */
export function renewalHref(policyNo: string): string {
  return `${policyHref(policyNo)}?renew=1`;
}

/** Its papers; with `preview` the one of the policy as it is comes into sight at once. */
export function papersHref(policyNo: string, preview = ""): string {
  return `${POLICIES}/documentsDetail/${policyNo}${preview && `?preview=${preview}`}`;
}
