-- 退费: nobody approves a refund whose payee he ever set, whoever sends the same request again after him.
alter table refund add column barred_users text[] not null default '{}';
-- Whoever wrote the endorsement, and whoever asked for the refund before, without those who have approved it already.
update refund r set barred_users = array(
  select distinct user_code from (
    select t.user_code from document_trail t
      where t.business_no = r.business_no and t.action in ('SAVE', 'SUBMIT', 'MODIFY')
    union select a.change #>> '{after,requestedBy}' from audit_row a where a.subject = r.refund_no
    union select r.requested_by) known
  where user_code is not null and (user_code <> r.approved_by or user_code = r.requested_by)
  order by user_code);
-- A table with queued checks cannot be altered.
set constraints all immediate;
alter table refund drop constraint refund_four_eyes;
alter table refund add constraint refund_four_eyes
  check (approved_by <> requested_by and approved_by <> all (barred_users));

-- 待办审批 names the same users.
create or replace view approval_task with (security_invoker = true) as
select business_no, '01' as kind, document_no, holder_name, '' as order_no, coalesce(risk_code, '') as risk_code,
  case status when '03' then '总公司审批' else '分公司审批' end as step, 0::smallint as level,
  case status when '03' then '00000000' else com_code end as com_code,
  case status when '03' then '00' else com2 end as com2,
  case status when '03' then '0000' else com4 end as com4,
  com_code as owner_com_code, agency_code, due_date, changed_at as opened_at, input_by, version,
  array[input_by, coalesce(content #>> '{outcome,branchApproverCode}', '')] as barred_users,
  null::numeric(18,2) as amount
from backdating where status in ('02', '03')
union all
select business_no, '02', proposal_no, holder_name, '', risk_code, '分公司审批', 0, com_code, com2, com4, com_code, agency_code,
  extension_due, changed_at, input_by, version,
  array[input_by, coalesce(content #>> '{extension,requestedBy}', '')], null
from provisional where status = '01' and extension = '1'
union all
select refund_no, '03', business_no, payee_name, '', substr(policy_no, 2, 4), '财务复核', 0, com_code, com2, com4, com_code,
  agency_code, due_date, requested_at, requested_by, version, array_append(barred_users, requested_by), amount
from refund where status = '1'
union all
select business_no, '04', business_no, holder_name, order_no, risk_code,
  (array['一级核保', '二级核保', '三级核保', '四级核保', '五级核保'])[uw_level], uw_level, com_code, com2, com4, com_code, '',
  (due_at at time zone 'Asia/Shanghai')::date, opened_at, coalesce(claimed_by, ''), version, '{}', null
from uw_task where state <> '3';
