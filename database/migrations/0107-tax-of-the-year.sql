-- 累计预扣法: the day by which the tax of a statement is reckoned; statements from before go by the end of their period.
alter table commission_statement add column tax_date date generated always as (date_or_null(content #>> '{sum,taxDate}')) stored;

-- People of an agent see what was approved: no draft, and nothing that went back.
drop policy outsiders_have_their_own on commission_statement;
create policy outsiders_have_their_own on commission_statement as restrictive to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '' or agency_code = acting_agency() and status in ('03', '04'));

-- 手续费明细 names a statement only to those who may see it.
create or replace view commission_line with (security_invoker = true) as
select a.entry_id, a.day, e.kind, a.policy_no, p.risk_code,
  case when acting_agency() = '' then p.holder_name else left(p.holder_name, 1) || '**' end as holder_name,
  a.agency_code as agent_code, a.agreement_no, a.premium, a.agent_fee, a.commission, e.payment_no,
  coalesce(s.business_no, '') as statement_no,
  -- The codes of CommissionLineStatus.
  case when s.business_no is null then '0' when s.status = '04' then '2' else '1' end as line_status,
  a.agency_code, a.com_code, a.com2, a.com4, a.recorded_by, a.recorded_at
from commission_accrual a join ledger_entry e on e.entry_id = a.entry_id join policy p on p.policy_no = a.policy_no
  left join commission_statement_line l on l.entry_id = a.entry_id and l.is_live
  left join commission_statement s on s.business_no = l.statement_no;
