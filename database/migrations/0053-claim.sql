-- 赔案: what the claims system says of the losses of a policy. A claim belongs to the branch and agency of its policy.
create table claim (
  claim_no text primary key,
  policy_no text not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default '',
  risk_code text not null,
  holder_name text not null,
  loss_date date not null,
  -- The codes of ClaimState.
  state text not null check (state in ('1', '2', '3', '4')),
  registered_amount numeric(18, 2) not null check (registered_amount >= 0),
  settled_amount numeric(18, 2) not null check (settled_amount >= 0),
  outstanding_amount numeric(18, 2) not null check (outstanding_amount >= 0),
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index claim_of_policy on claim (policy_no);
create index claim_of_all on claim (loss_date desc, claim_no desc);
create index claim_of_com2 on claim (com2, loss_date desc, claim_no desc);
create index claim_of_com4 on claim (com4, loss_date desc, claim_no desc);
create index claim_of_company on claim (com_code, loss_date desc, claim_no desc);
call protect_branch('claim');
revoke delete on claim from {{writer}};
