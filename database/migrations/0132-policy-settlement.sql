-- 保单明细结算: what is booked of each policy with its endorsements, and how far it is settled. A policy is paid in one currency.
create view policy_settlement with (security_invoker = true) as
select p.policy_no, p.holder_name, p.risk_code, p.issued_at, p.start_date, p.end_date, p.status, p.endorse_count, p.currency,
  p.com_code, p.com2, p.com4, p.agency_code, p.input_by, p.handler1_code, b.premium, b.net_premium, b.tax, b.received, b.refunded,
  b.outstanding, b.owed_back, i.invoiced,
  -- The codes of SettlementStatus.
  case when b.owed_back > 0 then '4' when b.outstanding = 0 then '3' when b.received > 0 then '2' else '1' end as settlement
from policy p
  cross join lateral (select
      coalesce(-sum(l.amount) filter (where l.account in ('premium', 'tax')), 0)::numeric(18, 2) as premium,
      coalesce(-sum(l.amount) filter (where l.account = 'premium'), 0)::numeric(18, 2) as net_premium,
      coalesce(-sum(l.amount) filter (where l.account = 'tax'), 0)::numeric(18, 2) as tax,
      coalesce(sum(l.amount) filter (where l.account in ('bank', 'clearing') and l.amount > 0), 0)::numeric(18, 2) as received,
      coalesce(-sum(l.amount) filter (where l.account in ('bank', 'clearing') and l.amount < 0), 0)::numeric(18, 2) as refunded,
      coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0)::numeric(18, 2) as outstanding,
      coalesce(-sum(l.amount) filter (where l.account = 'refundPayable'), 0)::numeric(18, 2) as owed_back
    from ledger_entry e join ledger_line l using (entry_id)
    where e.business_no = p.policy_no) b
  cross join lateral (select coalesce(sum(amount), 0)::numeric(18, 2) as invoiced from invoice v
    where v.policy_no = p.policy_no and v.status in ('3', '5')) i;
grant select on policy_settlement to {{app}}, {{writer}}, {{upkeep}};
