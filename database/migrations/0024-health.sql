-- What rules ask about somebody beyond the form: since when he has been insured with us, and his health contract.

-- Since when somebody has been insured with us without a gap, as the former system told it; null is not known. The
-- area of policies will tell it of its own.
alter table customer add column insured_since date;

-- Across branches: with us is with any of them.
create function customer_insured_since(wanted_type text, wanted_no text) returns date
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select min(insured_since) from customer where certificate_no = wanted_no and certificate_type = wanted_type;
$$;
revoke all on function customer_insured_since(text, text) from public;
grant execute on function customer_insured_since(text, text) to {{app}}, {{writer}};

-- 健康险合同: the framework of a group medical scheme.
create table health_contract (
  contract_no text primary key check (contract_no ~ '^HT\d{17}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  holder_name text not null,
  certificate_type text not null,
  certificate_no text not null,
  -- A code of ContractStatus.
  status text not null check (status between '01' and '06'),
  -- How many people work there, whether they take part or not.
  staff_count integer not null check (staff_count > 0),
  -- A code of HospitalScope.
  hospital_scope text not null,
  settlement_terms text not null,
  contact_name text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp()
);
call protect_branch('health_contract');

-- Across branches, and only for who names its holder: the head office keeps contracts that its branches write under.
create function health_contract_of(wanted_no text, wanted_type text, wanted_certificate text)
returns table (status text, staff_count integer, start_date date, end_date date)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select status, staff_count, start_date, end_date from health_contract
  where contract_no = wanted_no and certificate_type = wanted_type and certificate_no = wanted_certificate;
$$;
revoke all on function health_contract_of(text, text, text) from public;
grant execute on function health_contract_of(text, text, text) to {{app}}, {{writer}};
