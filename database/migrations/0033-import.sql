-- Proposals out of a file: each waits in a row of its own until a task has made it.
create table import_row (
  import_row_id text primary key,
  import_id text not null,
  row_no integer not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- Which row of the file, and for whom.
  file_row integer not null,
  holder_name text not null,
  -- Of the content: the same file does not make the same proposal twice.
  fingerprint text not null,
  -- What is to be made; nothing once it was made, or where the row was faulty.
  draft jsonb,
  said text not null default '',
  proposal_no text references document,
  version integer not null default 1,
  input_by text not null references app_user,
  agency_code text not null default acting_agency(),
  input_at timestamptz not null default clock_timestamp(),
  unique (import_id, row_no)
);
create index import_row_made on import_row (com_code, fingerprint) where proposal_no is not null;
call protect_branch('import_row');
revoke delete on import_row from {{writer}};
