-- Changes of people of many policies by one file: one row for each policy, which a task endorses.
create table roster_batch_row (
  roster_row_id text primary key,
  -- The background task.
  batch_id text not null,
  row_no integer not null check (row_no > 0),
  -- The branch of the user who brought the file.
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  policy_no text not null references policy,
  valid_date date not null,
  -- Who joins, leaves or is replaced; nothing once the endorsement is made or refused.
  entries jsonb,
  -- As the user saw it in the check.
  premium_change numeric(18, 2) not null,
  -- '0' waits, '1' is a draft, '2' is submitted, '3' was refused.
  row_status text not null default '0' check (row_status in ('0', '1', '2', '3')),
  -- Why it is refused, or why its endorsement stays a draft.
  reason text not null default '',
  endorse_no text unique references endorsement,
  -- The version of the draft that the task made: a draft that a user edited since is not submitted.
  endorse_version integer,
  version integer not null default 1,
  input_by text not null references app_user,
  agency_code text not null default acting_agency(),
  input_at timestamptz not null default clock_timestamp(),
  unique (batch_id, row_no),
  check ((row_status in ('1', '2')) = (endorse_no is not null)),
  check ((row_status = '0') = (entries is not null)),
  check (row_status <> '3' or reason <> '')
);
create unique index roster_batch_row_once on roster_batch_row (batch_id, policy_no);
create index roster_batch_row_of_policy on roster_batch_row (policy_no);
call protect_branch('roster_batch_row');
revoke delete on roster_batch_row from {{writer}};
