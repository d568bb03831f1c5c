-- A password that somebody else has set is good for choosing another, and for nothing else.
alter table app_user add column must_change_password boolean not null default false;

create function tell_whose_password() returns trigger language plpgsql as $$
begin
  new.must_change_password := current_user = '{{writer}}';
  return new;
end $$;
create trigger tell_whose_first_password before insert on app_user
  for each row execute function tell_whose_password();
create trigger tell_whose_password before update of password_hash on app_user
  for each row when (old.password_hash is distinct from new.password_hash) execute function tell_whose_password();

-- Whoever sets a password may come in with it, so nobody keeps the account of a post of administration that is not his.
create function actor_may_keep(wanted text) returns boolean
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select not exists (select from user_company m, unnest(m.grade_codes) as held
    where m.user_code = wanted and held in ('SYS001', 'SYS002', 'SYS003')
      and not exists (select from user_company own where own.user_code = current_setting('app.user_code', true)
        and held = any (own.grade_codes)));
$$;
revoke all on function actor_may_keep(text) from public;
grant execute on function actor_may_keep(text) to {{writer}};

alter policy writer_keeps_accounts on app_user using (actor_may('system:user')
  and user_code <> current_setting('app.user_code', true) and actor_may_keep(user_code));
alter policy writer_places_accounts on user_company with check (user_code <> current_setting('app.user_code', true)
  and (actor_may('system:grade')
    or (grade_codes = '{}' and actor_may('system:user') and actor_may_keep(user_code))));

create or replace function unlock_account(wanted text) returns boolean
language sql security definer set search_path = {{schema}}, pg_temp as $$
  with gone as (delete from login_attempt where subject = 'account:' || wanted
    and actor_may('system:user') and actor_may_keep(wanted) returning 1)
  select exists (select from gone);
$$;

-- Who sells together: what a document names as its team has to be one.
create table sales_team (
  team_code text primary key check (team_code ~ '^\d{10}$'),
  team_name text not null,
  -- A code of TeamType.
  team_type text not null,
  com_code text not null references company,
  valid_status text not null default '1' check (valid_status in ('0', '1'))
);
create index sales_team_of_company on sales_team (com_code);
call protect_reference('sales_team');

-- For which agent somebody from outside works; '' for staff.
alter table app_user add column agent_code text not null default '';

-- Of somebody on a blacklist it is said that he is on one, beside how risky he is.
drop function customer_standing(text, text, text);
create function customer_standing(wanted_type text, wanted_no text, wanted_name text)
returns table (risk_grade text, is_conflicting boolean, is_blacklisted boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select case when bool_or(blacklist_flag = '1') then '5' else max(customer_risk_grade) end,
    bool_or(customer_name <> wanted_name), bool_or(blacklist_flag = '1')
  from customer where certificate_no = wanted_no and certificate_type = wanted_type having count(*) > 0;
$$;
revoke all on function customer_standing(text, text, text) from public;
grant execute on function customer_standing(text, text, text) to {{app}}, {{writer}}, {{upkeep}};
