-- 中止、恢复: the days between which a policy gives no cover. Only added to; the state of the policy follows each step
-- on its day.
create table policy_suspension (
  policy_no text not null references policy,
  step_no smallint not null check (step_no > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- They take turns: 1 suspends, 2 resumes, and so on.
  kind text not null check (kind = case step_no % 2 when 1 then 'suspend' else 'resume' end),
  -- The first day without cover, or with it again.
  effective_from date not null,
  -- The endorsement; '' where the program ordered it for another reason.
  source_no text not null default '',
  reason text not null check (reason <> ''),
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- The day on which the state of the policy followed.
  taken_on date check (taken_on >= effective_from),
  primary key (policy_no, step_no)
);
create unique index policy_suspension_of_source on policy_suspension (source_no) where source_no <> '';
create index policy_suspension_due on policy_suspension (effective_from, policy_no, step_no) where taken_on is null;
call protect_branch('policy_suspension');
revoke delete on policy_suspension from {{writer}};

-- Two types more: 23 中止（停效）, 24 恢复（复效）.
alter table endorsement drop constraint endorsement_types_check;
alter table endorsement add constraint endorsement_types_check check (cardinality(types) between 1 and 24);
