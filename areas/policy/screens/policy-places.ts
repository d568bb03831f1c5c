/** Where the pages of policies are. */
export const POLICIES = "/policyManagement";
/** Where somebody goes on who does not get what he asked for. */
export const BACK = { href: POLICIES, label: "返回保单列表" };

export function originalHref(policyNo: string): string {
  return `${POLICIES}/policyDetail/detail/${policyNo}/original`;
}
