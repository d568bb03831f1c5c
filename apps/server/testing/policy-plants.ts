/** What is done behind the back of the unit of work, by the check that must find it. */
export type Plants = Record<string, { plant: string; found: string }>;

/** Breaks of orders, proposals and policies. */
export const policyPlants: Plants = {
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
  "a policy begun by hand": { plant: "update policy set status = '02'", found: "policy.trail" },
  "a step of nothing that there is": {
    plant:
      "update document_trail set business_no = 'P' || substr(business_no, 2, 16) || '999999' where left(business_no, 1) = 'P'",
    found: "policy.trail.orphan",
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
};
