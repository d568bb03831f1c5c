-- Who takes out insurance or is protected by it, as far as forms need it. '' is not known; region, industry and
-- occupation are ends of their trees.
create table customer (
  customer_id text primary key check (customer_id ~ '^[12]\d{9}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  customer_name text not null,
  pinyin text not null,
  initials text not null,
  -- 1 a person, 2 an organisation.
  customer_type text not null check (customer_type in ('1', '2')),
  certificate_type text not null,
  certificate_no text not null,
  credit_code text not null default '',
  tax_no text not null default '',
  gender text not null default '',
  birth_date date,
  customer_nature text not null default '',
  industry text not null default '',
  occupation text not null default '',
  contact_name text not null default '',
  mobile text not null default '',
  email text not null default '',
  region text not null default '',
  address text not null default '',
  post_code text not null default '',
  vat_payer_type text not null default '',
  customer_risk_grade text not null,
  unique (com_code, certificate_type, certificate_no)
);
create index customer_by_certificate on customer (certificate_no);
create index customer_by_credit_code on customer (credit_code) where credit_code <> '';
create index customer_by_mobile on customer (mobile) where mobile <> '';
call protect_branch('customer');
