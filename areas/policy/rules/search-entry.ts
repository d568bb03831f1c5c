import { contractSearchEntry, type SearchSource } from "#areas/document/rules/search-entry.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";

export type PolicySearchSource = SearchSource & { readonly policyNo: string; readonly proposalNo: string };

export function policySearchEntry(policy: PolicySearchSource): SearchEntry {
  return contractSearchEntry("policy", [policy.policyNo, policy.proposalNo], policy);
}
