-- A task is one job that somebody asked for: what is to be done, how far it is and what came of it. It belongs to who
-- asked, whichever branch he works for today; com_code is the branch whose data it saw. The queue beside it (schema
-- {{schema}}_jobs) only says when a task is to be looked at; this row is what counts.
create table task (
  task_id text primary key,
  job text not null,
  title text not null,
  owner_code text not null references app_user,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  message text not null default '',
  -- Where the next run goes on; written together with what was done.
  mark text,
  cancel_asked boolean not null default false,
  -- Runs since the last progress; a new run takes the row from an earlier one by its number.
  tries integer not null default 0,
  run_no integer not null default 0,
  -- Until then whoever runs it need not be heard of; later anybody may take it.
  heard_until timestamptz not null default clock_timestamp() + interval '1 minute',
  last_fault text,
  file_id text,
  file_name text,
  file_type text,
  file_bytes bigint,
  file_sha256 text,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('queued', 'running')))
);
create index task_of_owner on task (owner_code, created_at desc, task_id desc);
create index task_open on task (heard_until) where state in ('queued', 'running');
create index task_failed on task (ended_at desc) where state = 'failed';

alter table task enable row level security;
alter table task force row level security;
create policy owner_all on task to {{owner}} using (true) with check (true);
create policy asker_or_branch_reads on task for select to {{app}}, {{writer}}
  using (owner_code = current_setting('app.user_code', true) or in_scope(com2, com4, com_code));
create policy asker_adds on task for insert to {{writer}}
  with check (owner_code = current_setting('app.user_code', true) and in_scope(com2, com4, com_code));
create policy asker_or_branch_changes on task for update to {{writer}}
  using (owner_code = current_setting('app.user_code', true) or in_scope(com2, com4, com_code));
-- Whoever runs tasks takes them before he knows whose they are.
create policy upkeep_runs on task to {{upkeep}} using (true) with check (true);

grant select on task to {{app}}, {{writer}}, {{upkeep}};
grant insert (task_id, job, title, owner_code, com_code, input) on task to {{writer}};
grant delete on task to {{upkeep}};
grant update (state, done, total, message, mark, cancel_asked, tries, run_no, heard_until, last_fault,
  file_id, file_name, file_type, file_bytes, file_sha256, started_at, ended_at) on task to {{writer}}, {{upkeep}};
call demand_audit_of('task');
