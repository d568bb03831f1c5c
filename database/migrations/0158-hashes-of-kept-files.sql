-- Of the files as they are stored: images are drawn anew, so that `sha256`, that of what was sent, is another.
-- Null of images and thumbnails of before, whose hash nobody kept.
alter table attachment
  add stored_sha256 text check (stored_sha256 ~ '^[0-9a-f]{64}$'),
  add thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$');
update attachment set stored_sha256 = sha256 where file_type not like 'image/%';

-- 缴费通知书 as it was printed first: date and seal stay for as long as it says the same.
create table premium_notice_paper (
  notice_paper_id text primary key,
  notice_no text not null references premium_notice,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  version integer not null default 1 check (version = 1),
  template_version text not null,
  -- Of the content without its date.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  data text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null,
  seal_signature bytea not null check (length(seal_signature) <= 32768),
  unique (notice_no, content_sha256, template_version)
);
call protect_branch('premium_notice_paper');
revoke update, delete on premium_notice_paper from {{writer}};
