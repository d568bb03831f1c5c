-- Customers are kept up by hand: who wrote them, what they may be reached by, and how risky they are, with its history.
alter table customer
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  add column addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
  add column blacklist_flag text not null default '0' check (blacklist_flag in ('0', '1')),
  add column version integer not null default 1,
  -- '' came with the deployment.
  add column input_by text not null default '',
  add column input_at timestamptz not null default clock_timestamp(),
  add column changed_by text not null default '',
  add column changed_at timestamptz not null default clock_timestamp();
revoke delete on customer from {{writer}};

-- Every judgement of a customer's risk: from what to what, by whom and why.
create table customer_risk_trail (
  trail_id bigint generated always as identity primary key,
  customer_id text not null references customer,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  customer_risk_grade text not null check (customer_risk_grade between '1' and '5'),
  blacklist_flag text not null check (blacklist_flag in ('0', '1')),
  reason text not null check (reason <> ''),
  user_code text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index customer_risk_trail_of on customer_risk_trail (customer_id, trail_id);
call protect_branch('customer_risk_trail');
revoke update, delete on customer_risk_trail from {{writer}};

-- Whoever is on a blacklist is as risky as can be, in whichever branch.
create or replace function customer_standing(wanted_type text, wanted_no text, wanted_name text)
returns table (risk_grade text, is_conflicting boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select case when bool_or(blacklist_flag = '1') then '5' else max(customer_risk_grade) end,
    bool_or(customer_name <> wanted_name)
  from customer where certificate_no = wanted_no and certificate_type = wanted_type having count(*) > 0;
$$;
-- The risk page is opened by the upkeep path, which spends its link.
grant execute on function customer_standing(text, text, text) to {{upkeep}};

-- Whose a document is, by the number that its holder's certificate bears. A column of its own: behind a policy only
-- plain comparisons reach an index.
alter table document add column holder_certificate_no text not null
  generated always as (left(upper(coalesce(content #>> '{holder,certificateNo}', '')), 40)) stored;
create index document_of_holder on document (holder_certificate_no, input_at desc) where holder_certificate_no <> '';

-- Through whom business comes: agents and brokers, and what was agreed with them.
create table agent (
  agent_code text primary key,
  agent_name text not null,
  pinyin text not null,
  initials text not null,
  -- A code of AgentType.
  agent_type text not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  license_no text not null,
  valid_status text not null check (valid_status in ('0', '1'))
);
call protect_branch('agent');

create table agency_agreement (
  agreement_no text primary key,
  agent_code text not null references agent,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  agreement_status text not null,
  -- The highest commission of each class of products: classCode, and maxAgentFee in percent.
  commission_rates jsonb not null check (jsonb_typeof(commission_rates) = 'array')
);
create index agency_agreement_of_agent on agency_agreement (agent_code);
call protect_branch('agency_agreement');
