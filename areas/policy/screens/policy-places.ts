import { policyHref } from "#areas/judging/screens/policy-place.ts";

/** The addresses of the pages of policies. */
export const POLICIES = "/policyManagement";
/** For readers without an account. */
export const SHARED = "/policyDetail/detail/:businessNo/:productSSO?";
/** Where an error leads back to. */
export const BACK = { href: POLICIES, label: "返回保单列表" };

export function originalHref(policyNo: string): string {
  return `${POLICIES}/policyDetail/detail/${policyNo}/original`;
}

/** The page of the policy with the renewal dialog open. */
export function renewalHref(policyNo: string): string {
  return `${policyHref(policyNo)}?renew=1`;
}

/** The papers of the policy; `preview` opens one of them at once. */
export function papersHref(policyNo: string, preview = ""): string {
  return `${POLICIES}/documentsDetail/${policyNo}${preview && `?preview=${preview}`}`;
}
