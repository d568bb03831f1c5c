create table company (
  com_code text primary key check (com_code ~ '^\d{8}$'),
  com_name text not null,
  short_name text not null,
  upper_com_code text references company,
  com_level text not null check (com_level in ('1', '2', '3', '4')),
  region text not null,
  valid_status text not null default '1'
);
call protect_reference('company');

create table app_user (
  user_code text primary key,
  new_user_code text not null,
  user_name text not null,
  email text not null,
  mobile text not null,
  password_hash text not null,
  login_ways text[] not null,
  valid_status text not null default '1'
);
call protect_reference('app_user');

create table grade (
  grade_code text primary key,
  grade_name text not null,
  permissions text[] not null
);
call protect_reference('grade');

create table user_company (
  user_code text not null references app_user,
  com_code text not null references company,
  grade_codes text[] not null,
  is_default boolean not null,
  primary key (user_code, com_code)
);
call protect_reference('user_company');

-- The token itself is never stored, only its hash.
create table session (
  token_hash bytea primary key,
  user_code text not null references app_user,
  com_code text not null references company,
  login_way text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_code);
call protect_upkeep('session');

-- A captcha is a sealed ticket that the server does not remember; only its use is recorded, once.
create table captcha_use (
  captcha_id text primary key,
  used_at timestamptz not null default now()
);
call protect_upkeep('captcha_use');
