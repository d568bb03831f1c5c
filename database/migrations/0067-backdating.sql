-- 特殊倒签: the permission to let a cover begin before today, once and for seven days.
call create_document_table('backdating', '^DQ20\d{12}$', null, '{
  "document_no": "text application.documentNo", "start_date": "date application.startDate",
  "reason": "text application.reason", "risk_code": "text document.riskCode",
  "holder_name": "text document.holderName", "days": "text review.days", "day_count": "amount review.days",
  "due_date": "date review.dueDate", "approver_code": "text outcome.approverCode",
  "valid_until": "date outcome.validUntil", "used_no": "text outcome.usedNo"}');
create index backdating_of_document on backdating (document_no, status);
create index backdating_used on backdating (used_no) where used_no <> '';
create index backdating_valid_until on backdating (valid_until) where status = '04';
create index backdating_waiting on backdating (due_date, business_no) where status in ('02', '03');

-- 待办审批: what waits for an approval. A later kind of document adds its rows to the view. What waits for the head
-- office belongs to it here, so that the branches below see only what they may decide.
create view approval_task with (security_invoker = true) as
select business_no, '特殊倒签' as kind, document_no, holder_name,
  case status when '03' then '00000000' else com_code end as com_code,
  case status when '03' then '00' else com2 end as com2,
  case status when '03' then '0000' else com4 end as com4,
  com_code as owner_com_code, agency_code, due_date, changed_at as opened_at, input_by, version, status
from backdating where status in ('02', '03');
grant select on approval_task to {{app}}, {{writer}}, {{upkeep}};
