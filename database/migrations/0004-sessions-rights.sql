-- Whatever counts once carries an id: captchas, WeChat states, outsider tokens.
alter table captcha_use rename to spent_ticket;
alter table spent_ticket rename column captcha_id to ticket_id;

alter table session add column last_used_at timestamptz not null default now();

-- Failures in a row, by account, address or number. Counted before the password is looked at, so that a hundred
-- guesses at once are still a hundred; given back when the guess was right.
create table login_attempt (
  subject text primary key,
  attempts integer not null,
  window_ends timestamptz not null
);
create index login_attempt_age on login_attempt (window_ends);
call protect_upkeep('login_attempt');

-- The trail of sign-ins. user_code is '' for an unknown account: people type passwords into the wrong field.
create table login_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  user_code text not null,
  login_way text not null,
  outcome text not null,
  address text not null
);
create index login_event_by_user on login_event (user_code, event_id);
call protect_upkeep('login_event');
revoke update, delete on login_event from {{upkeep}};

-- Kept for unknown numbers as well, so that asking tells nobody who is known.
create table phone_code (
  phone text primary key,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);
call protect_upkeep('phone_code');

-- Where no SMS gateway is configured, a demonstration reads its messages here.
create table sms_outbox (
  sms_id bigint generated always as identity primary key,
  sent_at timestamptz not null default clock_timestamp(),
  phone text not null,
  content text not null
);
call protect_upkeep('sms_outbox');

create index app_user_by_mobile on app_user (mobile);
grant update (password_hash) on app_user to {{upkeep}};
create policy upkeep_sets_password on app_user for update to {{upkeep}} using (valid_status = '1') with check (true);
grant update (email, mobile) on app_user to {{writer}};
create policy writer_updates_self on app_user for update to {{writer}}
  using (user_code = current_setting('app.user_code', true))
  with check (user_code = current_setting('app.user_code', true));

create table menu (
  menu_id text primary key,
  layout text not null check (layout in ('staff', 'travel', 'safety')),
  parent_id text not null,
  level text not null check (level in ('2', '3')),
  title text not null,
  url text not null,
  icon text not null,
  icon_active text not null,
  valid_status text not null,
  hidden boolean not null,
  menu_key text not null,
  active_menu text not null,
  query text not null,
  permission text not null,
  -- Branch codes that have this feature begin with one of these; none means all branches.
  com_prefixes text[] not null,
  pinyin text not null,
  initials text not null,
  sort integer not null
);
call protect_reference('menu');

call demand_audit_of('app_user');
