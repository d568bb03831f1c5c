-- 明细账 by product, so that each figure of the register leads to its postings.
create or replace view ledger_posting with (security_invoker = true) as
select e.entry_id || '-' || l.line_no as posting_no, e.entry_id, l.account, e.kind, l.day, e.business_no, e.payment_no,
  case when l.amount > 0 then l.amount end as debit, case when l.amount < 0 then -l.amount end as credit, l.currency, e.com_code, e.com2, e.com4,
  e.recorded_by, e.recorded_at, e.event_day, case when e.business_no ~ '^[PTE]' then substr(e.business_no, 2, 4) else '' end as risk_code
from ledger_entry e join ledger_line l using (entry_id);

-- 监管保费登记簿: the premium of each month by branch and product, from the books of the policies. The balance is what is owed at
-- the end of the month; a month without a posting has no row. Nobody owns a row.
create view premium_register with (security_invoker = true) as
select to_char(first_day, 'YYYYMM') || '-' || com_code || '-' || risk_code || '-' || currency as register_no, '' as owner_code,
  to_char(first_day, 'YYYY-MM') as month, first_day, (first_day + interval '1 month - 1 day')::date as last_day,
  com_code, com2, com4, risk_code, currency, net_premium + tax as premium, net_premium, tax, received, refunded,
  sum(owed) over (partition by com_code, risk_code, currency order by first_day)::numeric(18, 2) as balance
from (
  select l.com_code, l.com2, l.com4, substr(e.business_no, 2, 4) as risk_code, l.currency,
    l.day - (extract(day from l.day)::int - 1) as first_day,
    coalesce(-sum(l.amount) filter (where l.account = 'premium'), 0)::numeric(18, 2) as net_premium,
    coalesce(-sum(l.amount) filter (where l.account = 'tax'), 0)::numeric(18, 2) as tax,
    coalesce(sum(l.amount) filter (where l.account in ('bank', 'clearing') and l.amount > 0), 0)::numeric(18, 2) as received,
    coalesce(-sum(l.amount) filter (where l.account in ('bank', 'clearing') and l.amount < 0), 0)::numeric(18, 2) as refunded,
    coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0) as owed
  from ledger_entry e join ledger_line l using (entry_id)
  where e.business_no ~ '^[PTE]'
  group by 1, 2, 3, 4, 5, 6
) booked;
grant select on premium_register to {{app}}, {{writer}}, {{upkeep}};
