-- 暂保单: cover until the policy of a proposal is issued, at most 30 days and one approved extension.
call create_document_table('provisional', '^B\d{4}20\d{2}\d{14}$', null, '{
  "proposal_no": "text application.proposalNo", "start_date": "date application.startDate",
  "reason": "text application.reason", "risk_code": "text proposal.riskCode",
  "holder_name": "text proposal.holderName", "sum_amount": "amount proposal.sumAmount",
  "extension": "text extension.result", "extension_due": "date extension.dueDate",
  "end_date": "date outcome.endDate", "warn_after": "date outcome.warnAfter", "policy_no": "text outcome.policyNo"}');
-- The commands see to it; the index is the last wall.
create unique index provisional_live on provisional (proposal_no) where status = '01';
create index provisional_of_proposal on provisional (proposal_no);
create index provisional_end on provisional (end_date) where status = '01';
create index provisional_warn on provisional (warn_after) where status = '01';
create index provisional_waiting on provisional (extension_due, business_no) where status = '01' and extension = '1';

-- The list: days left with the present one, what the customer has paid in advance, and how far the proposal is.
create view provisional_now with (security_invoker = true) as
select p.*, d.status as proposal_status,
  case p.status when '01' then greatest(0, p.end_date + 1
    - greatest(p.start_date, (now() at time zone 'Asia/Shanghai')::date)) end as days_left,
  coalesce((select -sum(l.amount) from ledger_entry e join ledger_line l on l.entry_id = e.entry_id
    where e.business_no = p.proposal_no and l.account = 'prepaid'), 0)::numeric(18, 2) as prepaid
from provisional p left join document d on d.business_no = p.proposal_no;
grant select on provisional_now to {{app}}, {{writer}}, {{upkeep}};

-- 待办审批 shows asked extensions as well. The branch decides; 02 is the state of BackdatingStatus that says so.
create or replace view approval_task with (security_invoker = true) as
select business_no, '特殊倒签' as kind, document_no, holder_name,
  case status when '03' then '00000000' else com_code end as com_code,
  case status when '03' then '00' else com2 end as com2,
  case status when '03' then '0000' else com4 end as com4,
  com_code as owner_com_code, agency_code, due_date, changed_at as opened_at, input_by, version, status
from backdating where status in ('02', '03')
union all
select business_no, '暂保延期', proposal_no, holder_name, com_code, com2, com4, com_code, agency_code, extension_due,
  changed_at, input_by, version, '02'
from provisional where status = '01' and extension = '1';

-- A paper may be of a cover note: first as issued, then as extended.
drop index paper_once;
alter table paper drop column business_no;
alter table paper
  add column provisional_no text references provisional,
  add column business_no text not null generated always as (coalesce(policy_no, proposal_no, provisional_no)) stored,
  drop constraint paper_kind_check,
  add constraint paper_kind_check check (kind in ('schedule', 'proposal', 'provisional')),
  add check ((provisional_no is not null) = (kind = 'provisional'));
create unique index paper_once on paper (business_no, content_version, kind, template_version);
