-- 续保: the policies that end, with the price of the next cover and who follows it up. One row for each policy.
create table renewal (
  policy_no text primary key,
  -- The audit trail tells it from its policy.
  renewal_no text not null generated always as ('RN' || substr(policy_no, 2)) stored,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default '',
  risk_code text not null,
  holder_name text not null,
  handler1_code text not null,
  assignee_code text not null,
  start_date date not null,
  end_date date not null,
  -- The codes of RenewalStatus.
  status text not null default '1' check (status in ('1', '2', '3', '4', '5', '6', '7')),
  reason text not null default '',
  proposal_no text not null default '',
  last_premium numeric(18, 2) not null check (last_premium >= 0),
  -- Null before the first price and where the product gives none; then not_priced has the reason.
  next_premium numeric(18, 2) check (next_premium >= 0),
  premium_change numeric(18, 2) not null default 0,
  not_priced text not null default '',
  claims integer not null default 0 check (claims >= 0),
  settled_amount numeric(18, 2) not null default 0,
  outstanding_amount numeric(18, 2) not null default 0,
  loss_ratio numeric(18, 2) not null default 0,
  -- The codes of RenewalAdvice.
  advice text not null default '2' check (advice in ('1', '2', '3', '4')),
  priced_at timestamptz,
  -- The codes of RenewalNoticeStatus.
  notice_status text not null default '0' check (notice_status in ('0', '1', '2', '3', '4', '5')),
  notice_text text not null default '',
  notice_at timestamptz,
  version integer not null default 1
);
create index renewal_of_all on renewal (end_date, policy_no, status);
create index renewal_of_com2 on renewal (com2, end_date, policy_no, status);
create index renewal_of_com4 on renewal (com4, end_date, policy_no, status);
create index renewal_of_company on renewal (com_code, end_date, policy_no, status);
create index renewal_of_assignee on renewal (assignee_code, end_date, policy_no);
create index renewal_to_price on renewal (priced_at nulls first) where status in ('1', '2', '3');
create index renewal_to_send on renewal (notice_at) where notice_status in ('1', '2');
call protect_branch('renewal');
revoke delete on renewal from {{writer}};

create index policy_to_list_for_renewal on policy (end_date, policy_no) where status in ('01', '02', '03');
create index claim_changed on claim (changed_at);
