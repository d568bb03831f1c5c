-- 关账: the days and months of a branch of the second level that are closed. A day without a row behind the last row is closed as well.
create table ledger_period (
  period_no text primary key check (period_no ~ '^GZ\d{8}[DM]\d{8}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  kind text not null check (kind in ('D', 'M')),
  first_day date not null,
  last_day date not null,
  -- A code of LedgerPeriodStatus.
  status text not null check (status between '1' and '3'),
  -- What the period held when it was closed: nothing may be added or taken since.
  entry_count integer not null,
  debit numeric(18, 2) not null,
  closed_by text not null,
  closed_at timestamptz not null default clock_timestamp(),
  reopen_reason text not null default '',
  reopen_requested_by text not null default '',
  reopen_requested_at timestamptz,
  reopen_due date,
  reopened_by text not null default '',
  reopened_at timestamptz,
  version integer not null default 1,
  unique (com_code, kind, first_day),
  check (case kind when 'D' then last_day = first_day
    else first_day = date_trunc('month', first_day) and last_day = (first_day + interval '1 month - 1 day')::date end),
  check (status = '1' or reopen_requested_by <> ''),
  check ((status = '3') = (reopened_by <> '')),
  constraint ledger_period_four_eyes check (reopened_by = '' or reopened_by <> reopen_requested_by)
);
create index ledger_period_of_all on ledger_period (first_day desc, period_no desc);
create index ledger_period_open on ledger_period (com_code, first_day) where kind = 'D' and status = '3';
create index ledger_period_waiting on ledger_period (reopen_due, period_no) where status = '2';
call protect_branch('ledger_period');
revoke delete on ledger_period from {{writer}};

-- Every step of a period: who closed it, asked for it to be opened again, decided.
create table ledger_period_step (
  period_no text not null references ledger_period,
  step_no integer not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  action text not null check (action in ('close', 'request', 'approve', 'reject')),
  user_code text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (period_no, step_no)
);
call protect_branch('ledger_period_step');
revoke update, delete on ledger_period_step from {{writer}};

-- The branch whose books hold the entries of a branch: the one directly below the head office, or the head office itself.
create function ledger_unit(branch text) returns text
language sql stable parallel safe set search_path = {{schema}}, pg_temp
return coalesce(
  (select com_code from company where com_code = left(branch, 4) || '0000' and upper_com_code = '00000000'),
  left(branch, 2) || '000000');

-- The first day that is open, from a day on. Users of a branch do not see the periods of the one above.
create function open_ledger_day(unit text, wanted date) returns date
language sql stable security definer set search_path = {{schema}}, pg_temp
return coalesce(
  (select min(first_day) from ledger_period where com_code = unit and kind = 'D' and status = '3' and first_day >= wanted),
  greatest(wanted, (select max(first_day) + 1 from ledger_period where com_code = unit and kind = 'D')));

-- Those who post share the lock; whoever closes or opens a period waits for them, and they for that one.
create function take_ledger_day(branch text, wanted date) returns date
language plpgsql security definer set search_path = {{schema}}, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger period ' || ledger_unit(branch), 0));
  return open_ledger_day(ledger_unit(branch), wanted);
end $$;

create function lock_ledger_periods(unit text) returns void
language sql set search_path = {{schema}}, pg_temp
return pg_advisory_xact_lock(hashtextextended('ledger period ' || unit, 0));

revoke all on function open_ledger_day(text, date), take_ledger_day(text, date), lock_ledger_periods(text) from public;
grant execute on function open_ledger_day(text, date), take_ledger_day(text, date), lock_ledger_periods(text) to {{app}}, {{writer}}, {{upkeep}};

-- The program takes an open day; the trigger is the last wall.
create function demand_open_day() returns trigger language plpgsql as $$
begin
  if take_ledger_day(new.com_code, new.day) <> new.day then
    raise exception '% of % is closed', new.day, new.com_code using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger open_day before insert on ledger_entry for each row execute function demand_open_day();
create trigger open_day before insert on ledger_line for each row execute function demand_open_day();

-- The day on which it happened, where the entry stands on another: money of a closed day, or a notice that came later.
alter table ledger_entry add column event_day date check (event_day <> day);

-- Figures of a period are those of its days.
create index ledger_entry_by_day on ledger_entry (com_code, day);
create index ledger_line_by_day on ledger_line (com_code, day);

create or replace view ledger_posting with (security_invoker = true) as
select e.entry_id || '-' || l.line_no as posting_no, e.entry_id, l.account, e.kind, l.day, e.business_no, e.payment_no,
  case when l.amount > 0 then l.amount end as debit, case when l.amount < 0 then -l.amount end as credit, l.currency, e.com_code, e.com2, e.com4,
  e.recorded_by, e.recorded_at, e.event_day
from ledger_entry e join ledger_line l using (entry_id);

-- 待办审批 shows requests to open a period again. Its earlier parts are taken as they stand, whoever wrote them last.
do $do$ begin
  execute 'create or replace view approval_task with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('approval_task'::regclass), '; ') || $part$
    union all
    select period_no, '08', '', case kind when 'M' then to_char(first_day, 'YYYY-MM') || ' 月结' else to_char(first_day, 'YYYY-MM-DD') || ' 日结' end, '', '', '反关账审批', 0::smallint,
      com_code, com2, com4, com_code, '', reopen_due, reopen_requested_at, reopen_requested_by, version,
      array[reopen_requested_by], null::numeric(18,2)
    from ledger_period where status = '2'$part$;
end $do$;
