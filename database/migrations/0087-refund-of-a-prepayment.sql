-- A refund may be of a prepayment, which has no policy: what is owed is booked under its own number then.
alter table refund alter column policy_no drop not null;
alter table refund drop constraint refund_business_no_check;
alter table refund add constraint refund_business_no_check
  check (case when policy_no is null then business_no ~ '^YS20\d{14}$' else length(business_no) = 23 end);
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('issue', 'endorse', 'prepay', 'setOff', 'oweBack', 'receive', 'receiveLate', 'payOut', 'reverse'));
