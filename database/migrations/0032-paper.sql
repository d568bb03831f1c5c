-- Papers that were printed of a policy, and what they are printed from.

-- What the system had worked out when a draft was submitted: a later calculation may know other facts. Null for what was
-- submitted before this was kept, and while a draft is being changed.
alter table document add column figures jsonb check (jsonb_typeof(figures) = 'array');
alter table contract_transaction add column figures jsonb check (jsonb_typeof(figures) = 'array');

-- A paper is printed once of each transaction with each version of its template. What it says is kept as it was given to
-- the template, letter by letter: printed again with the same version it is the same file.
create table paper (
  paper_id text primary key,
  policy_no text not null references policy,
  transaction_version integer not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- Nothing of a row changes.
  version integer not null default 1 check (version = 1),
  kind text not null check (kind in ('schedule')),
  template text not null,
  template_version text not null check (template_version ~ '^[0-9a-f]{16}$'),
  data text not null,
  data_sha256 text not null check (data_sha256 ~ '^[0-9a-f]{64}$'),
  file_bytes bigint not null check (file_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  pages integer not null check (pages > 0),
  made_by text not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  foreign key (policy_no, transaction_version) references contract_transaction (contract_no, version)
);
-- Of two who ask for it first, the second finds it made.
create unique index paper_once on paper (policy_no, transaction_version, kind, template_version);
call protect_branch('paper');
revoke update, delete on paper from {{writer}};
