-- Policies: what stands of each, for lists and figures. The contract itself is the stack of its transactions, of which
-- issuing is the first; the content lies there.
create table policy (
  policy_no text primary key check (policy_no ~ '^P\d{22}$'),
  proposal_no text not null unique references document,
  order_no text not null references insure_order,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  risk_code text not null,
  status text not null,
  version integer not null default 1,
  holder_name text not null,
  insured_name text not null,
  plan_type text not null,
  currency text not null,
  sum_amount numeric(18, 2) not null,
  sum_premium numeric(18, 2) not null,
  -- What came in of the premium.
  received_premium numeric(18, 2) not null default 0,
  endorse_count integer not null default 0 check (endorse_count >= 0),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  handler_code text not null,
  handler1_code text not null,
  team_code text not null,
  business_nature text not null,
  is_see_fee text not null,
  input_by text not null references app_user,
  agency_code text not null,
  issued_at timestamptz not null default clock_timestamp()
);
create index policy_of_all on policy (issued_at desc, policy_no desc);
create index policy_of_com2 on policy (com2, issued_at desc, policy_no desc);
create index policy_of_com4 on policy (com4, issued_at desc, policy_no desc);
create index policy_of_company on policy (com_code, issued_at desc, policy_no desc);
create index policy_of_agency on policy (agency_code, issued_at desc, policy_no desc) where agency_code <> '';
-- What the night has to move.
create index policy_beginning on policy (start_date) where status = '01';
create index policy_ending on policy (end_date) where status = '02';
call protect_branch('policy');
revoke delete on policy from {{writer}};

-- A policy's steps are told beside those of the documents.
alter table document_trail drop constraint document_trail_business_no_fkey;
