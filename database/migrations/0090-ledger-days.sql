-- The day of an entry stands on its lines as well: a trial balance over a million lines reads one table.
alter table ledger_line add column day date;
update ledger_line l set day = e.day from ledger_entry e where e.entry_id = l.entry_id;
-- A table with queued checks cannot be altered.
set constraints all immediate;
alter table ledger_line alter column day set not null;

create index ledger_entry_of_all on ledger_entry (recorded_at desc, entry_id desc);
create index ledger_entry_of_com4 on ledger_entry (com4, recorded_at desc, entry_id desc);
create index ledger_entry_of_company on ledger_entry (com_code, recorded_at desc, entry_id desc);

-- 明细账: every line of the books.
create view ledger_posting with (security_invoker = true) as
select e.entry_id || '-' || l.line_no as posting_no, e.entry_id, l.account, e.kind, l.day, e.business_no, e.payment_no,
  case when l.amount > 0 then l.amount end as debit, case when l.amount < 0 then -l.amount end as credit, l.currency, e.com_code, e.com2, e.com4,
  e.recorded_by, e.recorded_at
from ledger_entry e join ledger_line l using (entry_id);
grant select on ledger_posting to {{app}}, {{writer}}, {{upkeep}};

-- 应收账龄: what is left of the instalments of policies, by the days since the last day to pay.
create view premium_ageing with (security_invoker = true) as
select l.business_no || '-' || l.pay_no as instalment_no, l.policy_no, l.business_no, l.pay_no, l.currency, l.plan_fee,
  l.plan_fee - l.written_off - l.pay_fee as open_fee, l.plan_date, l.plan_end_date, late.days as days_late,
  -- The codes of AgeingBand.
  case when late.days = 0 then '0' when late.days <= 30 then '1' when late.days <= 60 then '2'
    when late.days <= 90 then '3' when late.days <= 180 then '4' else '5' end as band,
  p.holder_name, p.risk_code, p.handler1_code, p.agency_code, l.com_code, l.com2, l.com4
from pay_plan l join policy p using (policy_no)
  cross join lateral (select greatest((now() at time zone 'Asia/Shanghai')::date - l.plan_end_date, 0) as days) late
where l.policy_no <> '' and l.plan_fee > l.written_off + l.pay_fee;
grant select on premium_ageing to {{app}}, {{writer}}, {{upkeep}};
create index pay_plan_open on pay_plan (plan_end_date, business_no)
  where policy_no <> '' and plan_fee > written_off + pay_fee;
