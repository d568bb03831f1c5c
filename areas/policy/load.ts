import type pg from "pg";
import { fillSearchIndex } from "#platform/search/server/search-index.ts";
import { buildPolicySearchEntry, type PolicySearchData } from "./rules/policy.ts";

/** Every policy into the search, as the owner; safe beside servers that work. */
export function fillPolicySearchIndex(owner: pg.ClientBase): Promise<number> {
  return fillSearchIndex<PolicySearchData>(owner, {
    batch: `select p.policy_no as "policyNo", p.proposal_no as "proposalNo", p.com_code as "comCode", p.input_by as "inputBy",
        p.agency_code as "agencyCode", p.holder_name as "holderName", p.insured_name as "insuredName", t.content,
        p.policy_no as key, p.issued_at::text as "enteredAt"
      from policy p join contract_transaction t on t.contract_no = p.policy_no and t.version = 1
      where p.policy_no > $1 order by p.policy_no limit $2 for share of p`,
    toSearchEntry: buildPolicySearchEntry,
  });
}
