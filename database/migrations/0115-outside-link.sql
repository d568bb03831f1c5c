-- Links for people without an account. The ticket of a link is sealed when its message is sent and is stored nowhere;
-- its nonce is link_id.
create table outside_link (
  link_id text primary key check (length(link_id) = 32),
  purpose text not null check (purpose in ('review', 'receipt')),
  document_no text not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- The agency of the document; '' for the insurer's own business.
  agency_code text not null,
  content_version integer not null check (content_version > 0),
  receiver_name text not null check (receiver_name <> ''),
  receiver_mobile text not null,
  -- The message before the address.
  message text not null,
  -- A code of RenewalNoticeStatus.
  status text not null check (status between '1' and '5'),
  issued_by text not null,
  issued_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  check (used_at is null or revoked_at is null)
);
-- One link of a document counts at a time.
create unique index outside_link_open on outside_link (purpose, document_no) where used_at is null and revoked_at is null;
create index outside_link_of on outside_link (document_no, issued_at);
create index outside_link_to_send on outside_link (changed_at) where status in ('1', '2');
call protect_branch('outside_link');
revoke delete on outside_link from {{writer}};
