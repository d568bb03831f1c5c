-- A password that somebody else has set is known to two people, so it is good for a day and no longer.
alter table app_user add column password_until timestamptz;

create or replace function tell_whose_password() returns trigger language plpgsql as $$
begin
  new.must_change_password := current_user = '{{writer}}';
  new.password_until := case when current_user = '{{writer}}' then clock_timestamp() + interval '24 hours' end;
  return new;
end $$;
-- Those that are out already have a day from now.
update app_user set password_until = clock_timestamp() + interval '24 hours' where must_change_password;
set constraints all immediate;
