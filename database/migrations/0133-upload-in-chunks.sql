-- A file on its way: who sends it, to which document, and the chunks that are there. It goes with its last step, or after a day.
create table attachment_upload (
  upload_id text primary key,
  user_code text not null references app_user,
  business_no text not null references document,
  file_category text not null,
  file_name text not null check (file_name <> ''),
  file_bytes integer not null check (file_bytes > 0),
  -- Of the whole file. The same file chosen once more goes on where it stopped.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  chunks integer[] not null default '{}',
  begun_at timestamptz not null default clock_timestamp(),
  unique (user_code, business_no, sha256, file_bytes)
);
create index attachment_upload_age on attachment_upload (begun_at);
call protect_upkeep('attachment_upload');
-- The change that stores the file ends its upload in the same transaction.
create policy writer_ends on attachment_upload for delete to {{writer}} using (true);
grant delete on attachment_upload to {{writer}};
call demand_audit_of('attachment_upload');
