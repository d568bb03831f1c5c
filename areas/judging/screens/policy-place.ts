/** The page of a policy as it stands now. */
export function buildPolicyHref(policyNo: string): string {
  return `/policyManagement/policyDetail/detail/${policyNo}/current`;
}
