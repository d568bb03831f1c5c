-- Failures of signing in, counted after the judgement (decision 0072): of an account at one address, of an account at
-- all addresses (address is ''), and of one address (target is '', or names a purpose such as 'sms:').
create table sign_in_throttle (
  target text not null,
  address text not null,
  failures integer not null default 0,
  -- Null where no time runs: a moment of now() would lie in the future of a transaction that began before.
  -- After the end of their window the failures count no more.
  window_ends timestamptz,
  blocked_until timestamptz,
  -- Until then the account is known at this address, because it signed in from there.
  known_until timestamptz,
  primary key (target, address)
);
call protect_upkeep('sign_in_throttle');

-- Returns whether the account was locked at any address. The order of the locks is that of the program.
create or replace function unlock_account(wanted text) returns boolean
language sql security definer set search_path = {{schema}}, pg_temp as $$
  with held as materialized (
    select t.target, t.address, t.blocked_until > now() as is_blocked from sign_in_throttle t
    where t.target = 'account:' || wanted and actor_may('system:user') and actor_may_keep(wanted)
    order by t.target, t.address for update),
  reset as (
    update sign_in_throttle t set failures = 0, blocked_until = null from held
    where t.target = held.target and t.address = held.address)
  select coalesce(bool_or(is_blocked), false) from held;
$$;

create or replace view user_account with (security_invoker = true) as
  select u.user_code, u.user_name, u.email, u.mobile, u.valid_status, m.com_code,
    left(m.com_code, 2) as com2, left(m.com_code, 4) as com4,
    case when exists (select from sign_in_throttle t where t.target = 'account:' || u.user_code
      and t.blocked_until > now()) then '1' else '0' end as is_locked,
    coalesce((select string_agg(distinct g.grade_name, '、') from user_company o
      join grade g on g.grade_code = any (o.grade_codes) where o.user_code = u.user_code), '') as grade_names
  from app_user u left join user_company m on m.user_code = u.user_code and m.is_default;

-- Its rows last 15 minutes.
drop table login_attempt;
