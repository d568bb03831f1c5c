-- 特殊分期: the permission for the pay plan of a proposal to go beyond the standard.
call create_document_table('special_staging', '^FQ20\d{12}$', null, '{
  "document_no": "text application.documentNo", "basis": "text application.basis",
  "risk_code": "text proposal.riskCode", "holder_name": "text proposal.holderName", "premium": "amount proposal.premium",
  "instalment_count": "text review.instalmentCount", "first_percent": "amount review.firstPercent",
  "level": "text review.level", "due_date": "date review.dueDate", "approver_code": "text outcome.approverCode"}');
create index special_staging_of_document on special_staging (document_no, status);
-- The commands see to it; the index is the last wall.
create unique index special_staging_waiting on special_staging (document_no) where status = '02';
create index special_staging_due on special_staging (due_date, business_no) where status = '02';

-- 待办审批 shows applications for special instalments as well; one level decides, the branch or the head office.
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
select refund_no, '03', business_no, payee_name, '', coalesce(substr(policy_no, 2, 4), ''), '财务复核', 0, com_code, com2, com4, com_code,
  agency_code, due_date, requested_at, requested_by, version, array_append(barred_users, requested_by), amount
from refund where status = '1'
union all
select business_no, '04', business_no, holder_name, order_no, risk_code,
  (array['一级核保', '二级核保', '三级核保', '四级核保', '五级核保'])[uw_level], uw_level, com_code, com2, com4, com_code, '',
  (due_at at time zone 'Asia/Shanghai')::date, opened_at, coalesce(claimed_by, ''), version, '{}', null
from uw_task where state <> '3'
union all
select business_no, '05', document_no, holder_name, '', risk_code,
  case level when '2' then '总公司审批' else '分公司审批' end, 0,
  case level when '2' then '00000000' else com_code end,
  case level when '2' then '00' else com2 end,
  case level when '2' then '0000' else com4 end,
  com_code, agency_code, due_date, changed_at, input_by, version, array[input_by], null
from special_staging where status = '02';
