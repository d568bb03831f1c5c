-- 预收: money of a customer taken for an inquiry before there is a policy; set off against premiums later.
call create_document_table('prepayment', '^YS20\d{14}$', null, '{
  "inquiry_no": "text application.inquiryNo", "amount": "amount application.amount",
  "risk_code": "text inquiry.riskCode", "payer_name": "text inquiry.payerName", "currency": "text inquiry.currency",
  "trade_no": "text receipt.tradeNo", "received_date": "date receipt.receivedDate",
  "set_off": "amount use.setOff", "refunded": "amount use.refunded", "balance": "amount use.balance"}');
alter table prepayment add check (balance is null or balance >= 0);
create index prepayment_of_inquiry on prepayment (inquiry_no);
-- The commands see to it; the index is the last wall: a transfer of a bank is one prepayment.
create unique index prepayment_trade on prepayment (com_code, trade_no) where trade_no <> '';

-- A prepayment has books of its own. What is set off leaves them and enters those of a policy by the clearing account.
alter table ledger_entry drop constraint ledger_entry_business_no_check;
alter table ledger_entry add constraint ledger_entry_business_no_check
  check (length(business_no) = 23 or business_no ~ '^YS20\d{14}$');
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('issue', 'endorse', 'prepay', 'setOff', 'receive', 'receiveLate', 'payOut', 'reverse'));
alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check check (account in ('receivable', 'bank', 'clearing', 'prepaid',
  'premium', 'tax', 'commissionExpense', 'commissionPayable', 'refundPayable'));
