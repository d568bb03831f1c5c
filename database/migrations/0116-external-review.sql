-- 外部审核: a broker, customer or co-insurer reviews a proposal before it is underwritten.
create table external_review (
  review_id text primary key check (length(review_id) = 32),
  proposal_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  round smallint not null check (round > 0),
  -- A code of ExternalReviewerKind.
  reviewer_kind text not null check (reviewer_kind in ('1', '2', '3')),
  reviewer_name text not null check (reviewer_name <> ''),
  -- The attachments that the reviewer may read.
  attachment_ids text[] not null,
  link_id text not null unique references outside_link,
  -- A code of ExternalReviewStatus.
  status text not null default '0' check (status between '0' and '4'),
  sent_by text not null,
  sent_at timestamptz not null,
  ended_at timestamptz,
  -- Why it was returned or withdrawn.
  reason text not null default '',
  -- Rows of path, label and text.
  remarks jsonb not null default '[]',
  version integer not null default 1,
  unique (proposal_no, round),
  check ((status = '0') = (ended_at is null)),
  check (status <> '2' or reason <> '')
);
create unique index external_review_open on external_review (proposal_no) where status = '0';
create index external_review_waiting on external_review (sent_at) where status = '0';
call protect_branch('external_review');
revoke delete on external_review from {{writer}};
