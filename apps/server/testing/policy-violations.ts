/** Changes that bypass the unit of work, with the check that must find each. */
export type PlantedViolations = Record<string, { plant: string; found: string }>;

/** Violations in orders, proposals and policies. */
export const plantedPolicyViolations: PlantedViolations = {
  "an order of a branch that does not exist": {
    plant: "update insure_order set com_code = '99999999'",
    found: "owner.insure_order.company",
  },
  "an order moved to another branch by hand": {
    plant: "update insure_order set com_code = '31010100'",
    found: "owner.insure_order.moved",
  },
  "an order closed by hand": {
    plant: "update insure_order set is_disabled = true, version = 9",
    found: "owner.insure_order.altered",
  },
  "an order taken away by hand": {
    plant: "delete from insure_order",
    found: "owner.insure_order.vanished",
  },
  "a proposal in another branch's order": {
    plant: "update insure_order set com_code = '31010100'",
    found: "proposal.order",
  },
  "a row of an import in a branch that does not exist": {
    plant: "update import_row set com_code = '99999999'",
    found: "owner.import_row.company",
  },
  "a row of an import moved to another branch by hand": {
    plant: "update import_row set com_code = '31010100'",
    found: "owner.import_row.moved",
  },
  "a row of an import altered by hand": {
    plant: "update import_row set said = '已导入', version = 9",
    found: "owner.import_row.altered",
  },
  "a row of an import taken away by hand": {
    plant: "delete from import_row",
    found: "owner.import_row.vanished",
  },
  "a row of an import that claims a proposal entered by hand": {
    plant: `update import_row set proposal_no = (select business_no from document
      where business_type = 'T' and data_source = '1' limit 1)`,
    found: "proposal.imported",
  },
  "a quotation taken up without a proposal": {
    plant: "update document set inquiry_no = null where inquiry_no is not null",
    found: "proposal.inquiry",
  },
  "a proposal of a price that nobody approved": {
    plant: "update document set inquiry_version = 9 where inquiry_no is not null",
    found: "proposal.price",
  },
  "a policy of a branch that does not exist": {
    plant: "update policy set com_code = '99999999'",
    found: "owner.policy.company",
  },
  "a policy moved to another branch by hand": {
    plant: "update policy set com_code = '31010100'",
    found: "owner.policy.moved",
  },
  "a policy altered by hand": {
    plant: "update policy set sum_amount = 1, version = 9",
    found: "owner.policy.altered",
  },
  "a policy taken away by hand": { plant: "delete from policy", found: "owner.policy.vanished" },
  "an accepted proposal without its policy": { plant: "delete from policy", found: "policy.issued" },
  "a policy number of another product": {
    plant: "update policy set risk_code = '0103'",
    found: "policy.number",
  },
  "a policy with another premium than its contract": {
    plant: "update policy set sum_premium = sum_premium + 1",
    found: "policy.stack",
  },
  "a proposal that went round its underwriting": {
    plant:
      "update document_trail set from_status = '01' where left(business_no, 1) = 'T' and to_status = '08'",
    found: "proposal.steps",
  },
  "a policy that ended before it began": {
    plant: "update document_trail set to_status = '03' where left(business_no, 1) = 'P'",
    found: "policy.steps",
  },
  "an order without proposals": {
    plant: "update document set order_no = 'DD2099010100000000' where order_no is not null",
    found: "proposal.order.empty",
  },
  "an approved proposal that may be paid for ever": {
    plant:
      "update document set status = '06', valid_until = null where business_type = 'T' and status = '08'",
    found: "proposal.term",
  },
  "a proposal that runs out before it was approved": {
    plant: "update document set valid_until = '2099-01-01' where business_type = 'T' and status = '01'",
    found: "proposal.term",
  },
  "a contract with another content than was accepted": {
    plant: `update contract_transaction set content = jsonb_set(content, '{period,endDate}', '"2199-12-31"') where kind = 'issue'`,
    found: "policy.content",
  },
  "a policy in another order than its proposal": {
    plant: "update policy set order_no = 'DD2099010100000000'",
    found: "policy.content",
  },
  "a policy that is listed with another period than it has": {
    plant: "update policy set end_date = end_date + 1",
    found: "policy.projection",
  },
  "a policy that is listed as issued first and paid later": {
    plant: "update policy set is_see_fee = 'x'",
    found: "policy.projection",
  },
  "a proposal that is listed as new business": {
    plant: "update document set business_nature = 'x' where business_type = 'T'",
    found: "document.projection",
  },
  "a policy begun by hand": { plant: "update policy set status = '02'", found: "policy.trail" },
  "a step of nothing that there is": {
    plant:
      "update document_trail set business_no = 'P' || substr(business_no, 2, 16) || '999999' where left(business_no, 1) = 'P'",
    found: "policy.trail.orphan",
  },
  "a word beside nothing that there is": {
    plant: "update document_comment set business_no = 'P' || substr(business_no, 2, 16) || '999999'",
    found: "policy.comment.orphan",
  },
  "a premium received past the books": {
    plant: "update policy set received_premium = received_premium + 1",
    found: "plan.policy",
  },
  "a policy that another branch would find": {
    plant: "update search_entry set com_code = '31010100' where kind = 'policy'",
    found: "policy.search",
  },
  "a policy taken away that is still found": {
    plant: "delete from policy",
    found: "policy.search.orphan",
  },
  "a policy suspended by hand": {
    plant: "update policy set status = '06'",
    found: "policy.suspension",
  },
  "a policy in force whose suspension has begun": {
    plant: `insert into policy_suspension
      (policy_no, step_no, com_code, kind, effective_from, reason, recorded_by, taken_on)
      select policy_no, 1, com_code, 'suspend', start_date, '停产', 'x', start_date from policy`,
    found: "policy.suspension",
  },
  "a resumption of a policy that was never suspended": {
    plant: `insert into policy_suspension
      (policy_no, step_no, com_code, kind, effective_from, reason, recorded_by)
      select policy_no, 2, com_code, 'resume', start_date, '复工', 'x' from policy`,
    found: "policy.suspension.order",
  },
  "a suspension of a branch that does not exist": {
    plant: `insert into policy_suspension
      (policy_no, step_no, com_code, kind, effective_from, reason, recorded_by)
      select policy_no, 1, '99999999', 'suspend', start_date, '停产', 'x' from policy`,
    found: "owner.policy_suspension.company",
  },
};
