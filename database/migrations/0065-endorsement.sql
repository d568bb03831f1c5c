-- Endorsements: drafts whose base is a policy. What every document has stands in document; here is what only they have.

create table endorsement (
  endorse_no text primary key references document check (endorse_no ~ '^E\d{22}$'),
  policy_no text not null references policy,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  version integer not null default 1,
  -- Codes of EndorseType, the chief one first.
  types text[] not null check (cardinality(types) between 1 and 22),
  reason text not null,
  reason_text text not null default '',
  valid_date date not null,
  -- The transaction of the policy that the content stands on.
  base_version integer not null check (base_version > 0),
  -- Of a refund: the code of RefundCalcMode, the amount that was agreed, and the days laid up.
  refund_mode text not null default '',
  refund_amount numeric(18, 2),
  idle_days integer,
  payee_name text not null default '',
  payee_account text not null default '',
  payee_bank text not null default '',
  -- Null while it cannot be computed.
  premium_change numeric(18, 2),
  -- How the change of the premium came about, as it was submitted.
  premium_lines jsonb not null default '[]' check (jsonb_typeof(premium_lines) = 'array'),
  wording text not null default '',
  -- In underwriting or payment: only one of a policy at a time.
  is_running boolean not null default false,
  -- The transaction that it became.
  policy_version integer,
  foreign key (policy_no, base_version) references contract_transaction (contract_no, version),
  foreign key (policy_no, policy_version) references contract_transaction (contract_no, version)
);
create index endorsement_of_policy on endorsement (policy_no, endorse_no);
create unique index endorsement_running on endorsement (policy_no) where is_running;
call protect_branch('endorsement');
revoke delete on endorsement from {{writer}};

alter table contract_transaction drop constraint contract_transaction_kind_check;
alter table contract_transaction add constraint contract_transaction_kind_check
  check (kind in ('quote', 'issue', 'endorse', 'reapply'));

create view endorsement_now with (security_invoker = true) as
  select d.business_no as endorse_no, e.policy_no, e.types[1] as endorse_type, e.reason, e.valid_date, e.premium_change,
    d.com_code, d.com2, d.com4, d.risk_code, d.status, d.version, d.holder_name, d.insured_name, d.handler1_code,
    d.underwrite_flag, d.input_by, d.input_at, d.agency_code
  from endorsement e join document d on d.business_no = e.endorse_no;
grant select on endorsement_now to {{app}}, {{writer}}, {{upkeep}};
