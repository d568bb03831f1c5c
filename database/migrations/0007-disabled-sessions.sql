-- A user who is disabled has no session left: being let in again later does not bring a token back to life.
create function end_sessions_of_disabled() returns trigger language plpgsql security definer
set search_path = {{schema}} as $$
begin
  update session set revoked_at = clock_timestamp() where user_code = new.user_code and revoked_at is null;
  return null;
end $$;
revoke all on function end_sessions_of_disabled() from public;

create trigger disabled_user_has_no_session after update of valid_status on app_user
  for each row when (old.valid_status = '1' and new.valid_status <> '1') execute function end_sessions_of_disabled();
