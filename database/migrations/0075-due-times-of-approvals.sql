-- Refunds are due in working days, as whatever else waits for an approval; those of before have two days.
alter table refund add column due_date date;
update refund set due_date = (requested_at at time zone 'Asia/Shanghai')::date + 2 where status = '1';
-- A table with queued checks cannot be altered.
set constraints all immediate;
alter table refund add check (status <> '1' or due_date is not null);

-- 待办审批 knows who may not decide a row: whoever applied for it, and whoever agreed at the level before.
drop view approval_task;
create view approval_task with (security_invoker = true) as
select business_no, '01' as kind, document_no, holder_name, '' as order_no, coalesce(risk_code, '') as risk_code,
  case status when '03' then '总公司审批' else '分公司审批' end as step, 0::smallint as level,
  case status when '03' then '00000000' else com_code end as com_code,
  case status when '03' then '00' else com2 end as com2,
  case status when '03' then '0000' else com4 end as com4,
  com_code as owner_com_code, agency_code, due_date, changed_at as opened_at, input_by, version,
  array[input_by, coalesce(content #>> '{outcome,branchApproverCode}', '')] as barred_users
from backdating where status in ('02', '03')
union all
select business_no, '02', proposal_no, holder_name, '', risk_code, '分公司审批', 0, com_code, com2, com4, com_code, agency_code,
  extension_due, changed_at, input_by, version,
  array[input_by, coalesce(content #>> '{extension,requestedBy}', '')]
from provisional where status = '01' and extension = '1'
union all
select refund_no, '03', business_no, payee_name, '', substr(policy_no, 2, 4), '财务复核', 0, com_code, com2, com4, com_code,
  agency_code, due_date, requested_at, requested_by, version, array[requested_by]
from refund where status = '1'
union all
select business_no, '04', business_no, holder_name, order_no, risk_code,
  (array['一级核保', '二级核保', '三级核保', '四级核保', '五级核保'])[uw_level], uw_level, com_code, com2, com4, com_code, '',
  (due_at at time zone 'Asia/Shanghai')::date, opened_at, coalesce(claimed_by, ''), version, '{}'
from uw_task where state <> '3';
grant select on approval_task to {{app}}, {{writer}}, {{upkeep}};

-- Cover notes are found by the search from now on: the entries are made anew once, while the server runs.
delete from config_item where config_key = 'searchTerms';
