-- 核保代理: who takes over the tasks of an underwriter who is away.
call create_document_table('deputy', '^DL20\d{12}$', null, '{
  "principal_code": "text deputy.principalCode", "deputy_code": "text deputy.deputyCode",
  "start_date": "date deputy.startDate", "end_date": "date deputy.endDate", "reason": "text deputy.reason"}');
create index deputy_of_principal on deputy (principal_code, end_date) where status = '1';
create index deputy_of_deputy on deputy (deputy_code, end_date) where status = '1';

-- 处理时限: when an open task should be decided, and when its lateness was told. Tasks of before have two days.
alter table uw_task
  add column due_at timestamptz,
  add column late_told_at timestamptz;
update uw_task set due_at = opened_at + interval '2 days';
-- A table with queued checks cannot be altered.
set constraints all immediate;
alter table uw_task alter column due_at set not null;

-- The pool is in the order of the due times.
drop index uw_task_pool, uw_task_pool_of_com2, uw_task_pool_of_com4, uw_task_pool_of_company, uw_task_of_claimer;
create index uw_task_pool on uw_task (due_at, task_id) where state <> '3';
create index uw_task_pool_of_com2 on uw_task (com2, due_at, task_id) where state <> '3';
create index uw_task_pool_of_com4 on uw_task (com4, due_at, task_id) where state <> '3';
create index uw_task_pool_of_company on uw_task (com_code, due_at, task_id) where state <> '3';
create index uw_task_of_claimer on uw_task (claimed_by, due_at, task_id);
create index uw_task_late on uw_task (due_at) where state <> '3' and late_told_at is null;

-- Who deputises for whom holds in every branch, also where the asking user does not see it.
create function find_deputies(users text[], wanted_from date, wanted_until date)
returns table (business_no text, principal_code text, deputy_code text, start_date date, end_date date)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select business_no, principal_code, deputy_code, start_date, end_date from deputy
  where status = '1' and (principal_code = any (users) or deputy_code = any (users))
    and start_date <= wanted_until and end_date >= wanted_from
  order by start_date, business_no;
$$;
revoke all on function find_deputies(text[], date, date) from public;
grant execute on function find_deputies(text[], date, date) to {{app}}, {{writer}}, {{upkeep}};
