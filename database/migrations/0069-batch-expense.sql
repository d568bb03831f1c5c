-- 批量费用: the commission of many policies is changed by one task, with one endorsement for each policy.
create table batch_expense (
  task_id text primary key check (task_id ~ '^PL20\d{12}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- A code of BatchTaskStatus.
  status text not null check (status between '01' and '10'),
  version integer not null default 1,
  -- '' where the policies were chosen by a query.
  file_name text not null default '',
  reason_text text not null default '',
  -- The background task that makes the endorsements; '' before the submission.
  job_id text not null default '',
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp()
);
create index batch_expense_of_all on batch_expense (input_at desc, task_id desc);
create index batch_expense_of_com2 on batch_expense (com2, input_at desc, task_id desc);
create index batch_expense_of_com4 on batch_expense (com4, input_at desc, task_id desc);
create index batch_expense_of_company on batch_expense (com_code, input_at desc, task_id desc);
create index batch_expense_of_agency on batch_expense (agency_code, input_at desc, task_id desc) where agency_code <> '';
call protect_branch('batch_expense');
revoke delete on batch_expense from {{writer}};

-- A policy of a task. It belongs to the branch of the task, which may lie above that of the policy.
create table batch_expense_row (
  row_id text primary key,
  task_id text not null references batch_expense,
  row_no integer not null check (row_no > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- As it was typed: there may be no such policy.
  policy_no text not null,
  holder_name text not null default '',
  risk_code text not null default '',
  -- The commission in percent of the premium without tax; null while it is not known.
  old_agent_fee numeric(5, 2),
  agent_fee numeric(5, 2),
  commission_before numeric(18, 2),
  commission_after numeric(18, 2),
  commission_change numeric(18, 2) generated always as (commission_after - commission_before) stored,
  -- '0' waits, '1' was endorsed, '2' was refused.
  row_status text not null default '0' check (row_status in ('0', '1', '2')),
  -- Why it is refused.
  reason text not null default '',
  endorse_no text unique references endorsement,
  unique (task_id, row_no),
  check ((row_status = '1') = (endorse_no is not null)),
  check ((row_status = '2') = (reason <> ''))
);
create unique index batch_expense_row_once on batch_expense_row (task_id, policy_no) where row_status <> '2';
create index batch_expense_row_waiting on batch_expense_row (policy_no) where row_status = '0';
call protect_branch('batch_expense_row');
revoke delete on batch_expense_row from {{writer}};

create view batch_expense_now with (security_invoker = true) as
select b.task_id, b.com_code, b.com2, b.com4, b.agency_code, b.status, b.version, b.file_name, b.reason_text, b.job_id,
  b.input_by, b.input_at, r.*
from batch_expense b cross join lateral (
  select count(*)::integer as policy_count, count(*) filter (where row_status = '1')::integer as done_count,
    count(*) filter (where row_status = '2')::integer as failed_count,
    coalesce(sum(commission_change) filter (where row_status <> '2'), 0)::numeric(18, 2) as commission_change,
    coalesce(concat_ws('～', min(old_agent_fee), nullif(max(old_agent_fee), min(old_agent_fee))), '') as old_agent_fees,
    coalesce(concat_ws('～', min(agent_fee), nullif(max(agent_fee), min(agent_fee))), '') as agent_fees
  from batch_expense_row where task_id = b.task_id) r;
grant select on batch_expense_now to {{app}}, {{writer}}, {{upkeep}};

-- What a change of the commission asks of a policy: the content of its last version, and an endorsement under way.
create view expense_policy with (security_invoker = true) as
select p.policy_no, p.com_code, p.com2, p.com4, p.agency_code, p.input_by, p.handler_code, p.handler1_code, p.risk_code,
  p.holder_name, p.status, p.start_date, p.end_date, p.issued_at, p.sum_premium, p.received_premium, t.product_version,
  coalesce(nullif(t.content #>> '{fee,agentFee}', ''), '0')::numeric(5, 2) as agent_fee,
  coalesce(t.content #>> '{base,agreementNo}', '') as agreement_no, coalesce(t.content #>> '{base,agentCode}', '') as agent_code,
  coalesce(e.endorse_no, '') as running_no
from policy p
  join lateral (select product_version, content from contract_transaction where contract_no = p.policy_no
    order by version desc limit 1) t on true
  left join endorsement e on e.policy_no = p.policy_no and e.is_running;
grant select on expense_policy to {{app}}, {{writer}}, {{upkeep}};
