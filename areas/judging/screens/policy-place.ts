/** The page of a policy as it stands now. */
export function policyHref(policyNo: string): string {
  return `/policyManagement/policyDetail/detail/${policyNo}/current`;
}
