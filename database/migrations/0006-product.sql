create table risk_class (
  class_code text primary key,
  class_name text not null,
  sort integer not null
);
call protect_reference('risk_class');

-- Every risk code of the house, for pickers and filters; those without a definition appear and cannot be entered.
create table risk (
  risk_code text primary key check (risk_code ~ '^\d{4}$'),
  risk_name text not null,
  class_code text not null references risk_class,
  sort integer not null
);
call protect_reference('risk');

-- A product as it was published. Its content never changes again: an open document stays on its version.
create table product_version (
  risk_code text not null references risk,
  -- The hash of the content, so that the same product is the same version wherever it is loaded.
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  content jsonb not null,
  effective_from date not null,
  effective_until date,
  -- Branches whose codes begin so may sell it; none means all.
  branches text[] not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (risk_code, version)
);
create index product_version_latest on product_version (risk_code, effective_from desc, published_at desc);
call protect_reference('product_version');

-- What was calculated from which version and input, so that it can be calculated again to the same answer.
create table premium_calculation (
  calculation_id text primary key,
  risk_code text not null,
  version text not null,
  com_code text not null,
  user_code text not null,
  input jsonb not null,
  premium numeric(18, 2) not null,
  calculated_at timestamptz not null default clock_timestamp(),
  foreign key (risk_code, version) references product_version
);
create index premium_calculation_age on premium_calculation (calculated_at);
call protect_upkeep('premium_calculation');
revoke update on premium_calculation from {{upkeep}};
