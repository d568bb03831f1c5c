-- Images and other papers of a document. What was sent is kept as a file under the row's key; a row that is removed stays,
-- and so does its file: what was decided upon can be looked at later.
create table attachment (
  attachment_id text primary key,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- 1 as it came, 2 removed.
  version integer not null default 1 check (version in (1, 2)),
  file_category text not null,
  file_name text not null check (file_name <> ''),
  -- By its content, and never by its name.
  file_type text not null,
  -- Of the file that is kept, which for an image is drawn anew.
  file_bytes bigint not null check (file_bytes > 0),
  thumbnail_bytes bigint check (thumbnail_bytes > 0),
  -- Of what was sent.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null references app_user,
  uploaded_at timestamptz not null default clock_timestamp(),
  removed_by text references app_user,
  removed_at timestamptz,
  removed_why text not null default '',
  check ((version = 2) = (removed_at is not null) and (version = 2) = (removed_by is not null))
);
create unique index attachment_once on attachment (business_no, sha256) where version = 1;
create index attachment_of on attachment (business_no, uploaded_at, attachment_id);
call protect_branch('attachment');
revoke delete, update on attachment from {{writer}};
grant update (version, removed_by, removed_at, removed_why) on attachment to {{writer}};
