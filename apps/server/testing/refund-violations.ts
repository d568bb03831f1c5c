import type { PlantedViolations } from "./policy-violations.ts";

const paid = `update refund set status = '3', approved_by = 'x', paid_at = now()`;

/** Violations that bypass the program in refunds, with the check that finds each. */
export const plantedRefundViolations: PlantedViolations = {
  "a refund of a branch that does not exist": {
    plant: "update refund set com_code = '99999999'",
    found: "owner.refund.company",
  },
  "a refund moved to another branch by hand": {
    plant: "update refund set com_code = '31010100'",
    found: "owner.refund.moved",
  },
  "a refund of another branch than its policy": {
    plant: "update refund set com_code = '31010100'",
    found: "refund.policy",
  },
  "a refund altered by hand": {
    plant: "update refund set payee_account = '6222999988887777', version = version + 1",
    found: "owner.refund.altered",
  },
  "a refund taken away by hand": { plant: "delete from refund", found: "owner.refund.vanished" },
  "a paid refund that is not in the books": { plant: paid, found: "refund.booked" },
  "a paid refund whose books have another sum": {
    plant: `${paid};
      insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, recorded_by)
        select 'x', com_code, policy_no, 'payOut', current_date, refund_no, 'x' from refund;
      insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
        select 'x', 1, com_code, 'refundPayable', amount + 1, 'CNY', current_date from refund
        union all select 'x', 2, com_code, 'bank', -amount - 1, 'CNY', current_date from refund`,
    found: "refund.booked",
  },
  "a refund whose money is in the books before it was paid": {
    plant: `insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, recorded_by)
        select 'x', com_code, policy_no, 'payOut', current_date, refund_no, 'x' from refund;
      insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
        select 'x', 1, com_code, 'refundPayable', amount, 'CNY', current_date from refund
        union all select 'x', 2, com_code, 'bank', -amount, 'CNY', current_date from refund`,
    found: "refund.booked",
  },
  "more refunds approved than is owed": {
    plant: "update refund set status = '2', approved_by = 'x', amount = amount + 1",
    found: "refund.payable",
  },
  "a refund approved by its requester": {
    plant: `alter table refund drop constraint refund_four_eyes;
      update refund set status = '2', approved_by = requested_by`,
    found: "refund.eyes",
  },
  "a refund approved by somebody who set its payee before": {
    plant: `alter table refund drop constraint refund_four_eyes;
      update refund set status = '2', approved_by = 'x', barred_users = '{x}'`,
    found: "refund.eyes",
  },
};
