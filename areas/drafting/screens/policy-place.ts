/** Where a policy is seen as it stands now. */
export function policyHref(policyNo: string): string {
  return `/policyManagement/policyDetail/detail/${policyNo}/current`;
}
