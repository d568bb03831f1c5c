-- Accounts are kept by one post and rights granted by another; what the program may do for them stands here as well.

-- Whether who asks holds a permission in any of his branches.
create function actor_may(wanted text) returns boolean
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select exists (select from user_company m join grade g on g.grade_code = any (m.grade_codes)
    where m.user_code = current_setting('app.user_code', true) and wanted = any (g.permissions));
$$;
revoke all on function actor_may(text) from public;
grant execute on function actor_may(text) to {{writer}};

alter table app_user add column version integer not null default 1;
alter table user_company add column version integer not null default 1;

grant insert (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways) on app_user to {{writer}};
grant update (user_name, login_ways, valid_status, password_hash, version) on app_user to {{writer}};
create policy writer_opens_accounts on app_user for insert to {{writer}}
  with check (actor_may('system:user') and user_code <> current_setting('app.user_code', true));
create policy writer_keeps_accounts on app_user for update to {{writer}}
  using (actor_may('system:user') and user_code <> current_setting('app.user_code', true)) with check (true);

-- Of himself everybody changes how he is reached, and nothing else.
create function keep_own_account() returns trigger language plpgsql as $$
begin
  if current_user = '{{writer}}' and new.user_code = current_setting('app.user_code', true)
    and (new.user_name, new.login_ways, new.valid_status, new.password_hash, new.version)
      is distinct from (old.user_name, old.login_ways, old.valid_status, old.password_hash, old.version)
  then
    raise exception '% changed his own account', new.user_code using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_own_account before update on app_user for each row execute function keep_own_account();

-- A password that somebody else has set ends whatever was opened with the one before.
create trigger reset_user_has_no_session after update of password_hash on app_user
  for each row when (old.version <> new.version) execute function end_sessions_of_disabled();

-- Nobody gives rights to himself; a branch without grades is no right, and comes with the account.
grant insert, update (grade_codes, version), delete on user_company to {{writer}};
create policy writer_places_accounts on user_company for insert to {{writer}}
  with check (user_code <> current_setting('app.user_code', true)
    and (actor_may('system:grade') or (grade_codes = '{}' and actor_may('system:user'))));
create policy writer_grants on user_company for update to {{writer}}
  using (actor_may('system:grade') and user_code <> current_setting('app.user_code', true)) with check (true);
create policy writer_takes_away on user_company for delete to {{writer}}
  using (actor_may('system:grade') and user_code <> current_setting('app.user_code', true) and not is_default);
call demand_audit_of('user_company');

-- The posts of administration stand alone: none of them goes with another post.
alter table user_company add constraint administration_apart check (
  not grade_codes && array['SYS001', 'SYS002', 'SYS003'] or cardinality(grade_codes) = 1);

create function unlock_account(wanted text) returns boolean
language sql security definer set search_path = {{schema}}, pg_temp as $$
  with gone as (delete from login_attempt where subject = 'account:' || wanted and actor_may('system:user') returning 1)
  select exists (select from gone);
$$;
revoke all on function unlock_account(text) from public;
grant execute on function unlock_account(text) to {{writer}};

-- As lists read people: with the branch that they come from, and whether their account is held back.
create view user_account with (security_invoker = true) as
  select u.user_code, u.user_name, u.email, u.mobile, u.valid_status, m.com_code,
    left(m.com_code, 2) as com2, left(m.com_code, 4) as com4,
    case when exists (select from login_attempt a where a.subject = 'account:' || u.user_code
      and a.attempts >= 5 and a.window_ends > now()) then '1' else '0' end as is_locked,
    coalesce((select string_agg(distinct g.grade_name, '、') from user_company o
      join grade g on g.grade_code = any (o.grade_codes) where o.user_code = u.user_code), '') as grade_names
  from app_user u left join user_company m on m.user_code = u.user_code and m.is_default;
grant select on user_account to {{app}}, {{writer}};
