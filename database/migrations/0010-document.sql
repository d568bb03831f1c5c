-- The contract core: documents that are drafts of a transaction, the transactions themselves, what was done with them;
-- and underwriting, which decides about them.

-- Up to which level a grade may underwrite; 0 is none.
alter table grade add column uw_level smallint not null default 0 check (uw_level between 0 and 5);
-- Who works together: a document is its team's. '' is none.
alter table app_user add column team_code text not null default '';

-- A quotation, proposal or endorsement: the draft of a transaction, pinned to the product version that it was opened
-- with. What lists read stands in columns, kept with the content in one transaction; the content lies out of line.
create table document (
  business_no text primary key check (length(business_no) = 23),
  business_type text not null generated always as (left(business_no, 1)) stored check (business_type in ('Q', 'T', 'E')),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  risk_code text not null,
  product_version text not null,
  status text not null,
  -- One more at every change of the row.
  version integer not null default 1,
  -- One more each time that something approved is taken up again.
  edition integer not null default 1,
  -- Which transaction of its contract the content stands on; 0 is none.
  base_version integer not null default 0,
  holder_name text not null,
  insured_name text not null,
  inquiry_type text not null,
  plan_type text not null,
  currency text not null,
  -- Null while it cannot be priced.
  sum_amount numeric(18, 2),
  sum_premium numeric(18, 2),
  start_date date,
  end_date date,
  handler_code text not null,
  handler1_code text not null,
  team_code text not null,
  -- The numbers of the document that it was copied from, or ''.
  copied_from text not null default '',
  valid_until date,
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  foreign key (risk_code, product_version) references product_version (risk_code, version)
) with (toast_tuple_target = 128);
create index document_of_all on document (business_type, input_at desc, business_no desc);
create index document_of_com2 on document (business_type, com2, input_at desc, business_no desc);
create index document_of_com4 on document (business_type, com4, input_at desc, business_no desc);
create index document_of_company on document (business_type, com_code, input_at desc, business_no desc);
create index document_running_out on document (business_type, valid_until) where valid_until is not null;
call protect_branch('document');
revoke delete on document from {{writer}};

-- A contract is a stack of transactions that never change. A draft may add one only to the transaction that it stands
-- on: of two drafts from one base the second finds its place taken.
create table contract_transaction (
  contract_no text not null check (length(contract_no) = 23),
  version integer not null check (version > 0),
  base_version integer not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  kind text not null check (kind in ('quote')),
  draft_no text not null references document,
  edition integer not null,
  risk_code text not null,
  product_version text not null,
  -- The two times: from when it holds, and since when it is known.
  effective_from date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by text not null,
  sum_premium numeric(18, 2) not null,
  premium_change numeric(18, 2) not null,
  content jsonb not null,
  primary key (contract_no, version),
  check (base_version = version - 1),
  foreign key (risk_code, product_version) references product_version (risk_code, version)
) with (toast_tuple_target = 128);
create index contract_transaction_of_draft on contract_transaction (draft_no);
call protect_branch('contract_transaction');
revoke update, delete on contract_transaction from {{writer}};

-- Every step of a document: who, when, from what to what, and why.
create table document_trail (
  trail_id bigint generated always as identity primary key,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  edition integer not null,
  action text not null,
  from_status text not null,
  to_status text not null,
  opinion text not null,
  uw_level smallint not null default 0,
  -- 'SYSTEM' is nobody.
  user_code text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index document_trail_of on document_trail (business_no, trail_id);
call protect_branch('document_trail');
revoke update, delete on document_trail from {{writer}};

-- What automatic underwriting found, once for each submission.
create table uw_result (
  result_id text primary key,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  edition integer not null,
  underwrite_flag text not null check (underwrite_flag in ('3', '4', '5')),
  uw_level smallint not null check (uw_level between 0 and 5),
  hits jsonb not null check (jsonb_typeof(hits) = 'array'),
  recorded_at timestamptz not null default clock_timestamp()
);
create index uw_result_of on uw_result (business_no, recorded_at desc);
call protect_branch('uw_result');
revoke update, delete on uw_result from {{writer}};

create table uw_task (
  task_id text primary key,
  business_no text not null references document,
  result_id text not null references uw_result,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  version integer not null default 1,
  state text not null check (state in ('0', '1', '2', '3')),
  -- The level that it asks for, and the lowest whose own authority covers the amount.
  uw_level smallint not null check (uw_level between 1 and 5),
  amount_level smallint not null check (amount_level between 0 and 5),
  claimed_by text references app_user,
  claimed_at timestamptz,
  result text not null default '',
  reason_code text not null default '',
  opinion text not null default '',
  decided_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  check ((state in ('1', '2')) <= (claimed_by is not null))
);
create unique index uw_task_open on uw_task (business_no) where state <> '3';
create index uw_task_of on uw_task (business_no, opened_at);
create index uw_task_pool on uw_task (uw_level, opened_at, task_id) where state <> '3';
call protect_branch('uw_task');
revoke delete on uw_task from {{writer}};

-- Whoever is a risk anywhere is one everywhere: the grade of a certificate as any branch knows it, and whether it is
-- known under another name. Tells nothing else of another branch's customers.
create function customer_standing(wanted_type text, wanted_no text, wanted_name text)
returns table (risk_grade text, is_conflicting boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select max(customer_risk_grade), bool_or(customer_name <> wanted_name)
  from customer where certificate_no = wanted_no and certificate_type = wanted_type having count(*) > 0;
$$;
revoke all on function customer_standing(text, text, text) from public;
grant execute on function customer_standing(text, text, text) to {{app}}, {{writer}};
