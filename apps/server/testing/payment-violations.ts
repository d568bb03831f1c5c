/** Violations that bypass the program in payments and the ledger, with the check that finds each. */
export const plantedPaymentViolations: Readonly<Record<string, { plant: string; found: string }>> = {
  "a payment of a branch that does not exist": {
    plant: "update payment set com_code = '99999999'",
    found: "owner.payment.company",
  },
  "a paid document of a branch that does not exist": {
    plant: "update payment_document set com_code = '99999999'",
    found: "owner.payment_document.company",
  },
  "an instalment of a branch that does not exist": {
    plant: "update pay_plan set com_code = '99999999'",
    found: "owner.pay_plan.company",
  },
  "an entry in the books of a branch that does not exist": {
    plant: "update ledger_entry set com_code = '99999999'",
    found: "owner.ledger_entry.company",
  },
  "a line in the books of a branch that does not exist": {
    plant: "update ledger_line set com_code = '99999999'",
    found: "owner.ledger_line.company",
  },
  "a notice of a branch that does not exist": {
    plant: `insert into payment_notice (notice_id, payment_no, com_code, body, event)
      select payment_no, payment_no, '99999999', '', '' from payment`,
    found: "owner.payment_notice.company",
  },
  "a payment of a third party without a statement": {
    plant: "update payment set payer_name = '代付公司' where payment_status = '3'",
    found: "payment.payer",
  },
  "a statement of a branch that does not exist": {
    plant: `insert into payer_statement (payment_no, com_code, payer_type, certificate_type, relation, reason, attachment_id)
      select payment_no, '99999999', '1', '01', '01', 'x', (select min(attachment_id) from attachment) from payment`,
    found: "owner.payer_statement.company",
  },
  "a payment moved to another branch by hand": {
    plant: "update payment set com_code = '31010100'",
    found: "owner.payment.moved",
  },
  "a payment altered by hand": {
    plant: "update payment set payer_name = 'x', version = version + 1",
    found: "owner.payment.altered",
  },
  "a payment taken away by hand": { plant: "delete from payment", found: "owner.payment.vanished" },
  "a line in the books altered by a fen": {
    plant: "update ledger_line set amount = amount + 0.01 where account = 'bank'",
    found: "ledger.sum",
  },
  "a line in the books on another day than its entry": {
    plant: "update ledger_line set day = day - 1 where account = 'bank'",
    found: "ledger.day",
  },
  "an entry in the books without lines": {
    plant: "delete from ledger_line where account in ('bank', 'receivable')",
    found: "ledger.sum",
  },
  "a premium booked as received twice": {
    plant: `insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
      select entry_id, 10 + line_no, com_code, account, amount, currency, ledger_line.day from ledger_line
      join ledger_entry using (entry_id, com_code) where kind = 'receive'`,
    found: "ledger.bounds",
  },
  "an instalment that the books know nothing of": {
    plant: "update pay_plan set pay_fee = 0",
    found: "ledger.plan",
  },
  "a policy whose issue is not in the books": {
    plant: `delete from ledger_line using ledger_entry e where e.entry_id = ledger_line.entry_id and e.kind = 'issue';
      delete from ledger_entry where kind = 'issue'`,
    found: "ledger.issue",
  },
  "an agent who gets more than was agreed": {
    plant: `update ledger_line set amount = amount * 2 where account in ('commissionExpense', 'commissionPayable')`,
    found: "ledger.issue",
  },
  "a tax that counts as premium": {
    plant:
      "update ledger_line set amount = amount + case account when 'tax' then 1 else -1 end where account in ('tax', 'premium')",
    found: "ledger.issue",
  },
  "money in the books of nothing": {
    plant: "update ledger_entry set business_no = 'P0405' || repeat('0', 18) where kind = 'receive'",
    found: "ledger.orphan",
  },
  "a policy that nobody has to pay": {
    plant: "update pay_plan set policy_no = ''",
    found: "plan.first",
  },
  "a policy that waited for its money and never got it": {
    plant: "update pay_plan set pay_fee = 0",
    found: "plan.first",
  },
  "a proposal that is being paid by nobody": {
    plant: "update document set status = '07' where business_type = 'T'",
    found: "payment.document",
  },
  "a revoked proposal that is being paid": {
    plant:
      "update payment_document set is_live = true; update document set status = '10' where business_type = 'T'",
    found: "payment.document",
  },
  "a reversal that mirrors nothing": {
    plant: `insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, reversal_of, recorded_by)
        select 'r', com_code, business_no, 'reverse', day, '', entry_id, recorded_by from ledger_entry where kind = 'issue' limit 1;
      insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
        select 'r', 1, com_code, 'receivable', -1, 'CNY', day from ledger_entry where entry_id = 'r'`,
    found: "ledger.reversal",
  },
  "a plan that is not the premium": {
    plant: "update pay_plan set plan_fee = plan_fee + 1",
    found: "plan.sum",
  },
  "a paid instalment that counts as overdue": {
    plant: "update pay_plan set pay_plan_status = '4'",
    found: "plan.status",
  },
  "an instalment with more than was paid": {
    plant: "update pay_plan set pay_fee = pay_fee - 1 where pay_fee > 0",
    found: "plan.received",
  },
  "a payment of another sum than its documents": {
    plant: "update payment_document set amount = amount + 1",
    found: "payment.amount",
  },
  "a paid document that is still being paid": {
    plant: "update payment_document set is_live = true",
    found: "payment.live",
  },
  "a payment whose money is not in the books": {
    plant: "update ledger_entry set payment_no = '' where kind = 'receive'",
    found: "payment.booked",
  },
  "a cancelled payment whose money is in the books": {
    plant: "update payment set payment_status = '5'",
    found: "payment.booked",
  },
  "another transfer that is the one that was booked": {
    plant: `insert into payment (payment_no, com_code, payment_status, payment_method, payer_name, payer_certificate_no, currency,
        amount, trade_no, begun_by, begun_at, expires_at, receipt_of)
      select 'JF2099010199999999', com_code, '7', payment_method, payer_name, payer_certificate_no, currency, amount, 'x',
        begun_by, begun_at, expires_at, payment_no from payment limit 1;
      update payment set trade_no = 'x'`,
    found: "payment.apart",
  },
  "money that two notices brought": {
    plant: `insert into payment_notice (notice_id, payment_no, com_code, body, event)
      select payment_no || at, payment_no, com_code, '', 'receive' from payment, generate_series(1, 2) at`,
    found: "payment.notice",
  },
};
