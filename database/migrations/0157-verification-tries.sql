-- 单证查验: how often an address has verified in its running minute, for all processes together.
create table verification_try (
  address text primary key,
  window_ends timestamptz not null,
  tries integer not null default 1
);
create index verification_try_ended on verification_try (window_ends);
call protect_upkeep('verification_try');
