-- 线上签署: one row for each link that was made for a proposal. The newest that was not ended counts.
create table online_signature (
  signature_id text primary key check (length(signature_id) = 32),
  proposal_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- The how many-th link of its proposal.
  serial smallint not null check (serial > 0),
  -- A code of SignatureStatus.
  status text not null default '1' check (status between '1' and '4'),
  -- The link stands in no row: only its SHA-256.
  key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
  -- The content of the proposal that is signed.
  content_hash text not null,
  signer_name text not null check (signer_name <> ''),
  is_person boolean not null,
  mobile text not null check (mobile ~ '^1\d{10}$'),
  -- The paper that is shown, and the one with the signature.
  paper_id text not null references paper,
  signed_paper_id text references paper,
  made_by text not null references app_user,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- A code of RenewalNoticeStatus: of the last message with the link.
  sms_status text not null default '' check (sms_status in ('', '3', '4', '5')),
  sms_count smallint not null default 0,
  sms_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  refuse_reason text not null default '',
  -- The evidence as it was hashed.
  evidence text not null default '',
  evidence_sha256 text not null default '',
  -- Why the link or the signature does not count any more: changed, takenBack, replaced, revoked or closed.
  end_reason text not null default '' check (end_reason in ('', 'changed', 'takenBack', 'replaced', 'revoked', 'closed')),
  ended_at timestamptz,
  ended_by text not null default '',
  version integer not null default 1,
  unique (proposal_no, serial),
  check ((answered_at is null) = (status in ('1', '4'))),
  check ((status = '2') = (signed_paper_id is not null)),
  check ((status in ('2', '3')) = (evidence <> '')),
  check ((status = '3') = (refuse_reason <> '')),
  check ((evidence = '') = (evidence_sha256 = '')),
  check ((ended_at is null) = (end_reason = '') and (ended_at is null) = (ended_by = ''))
);
-- A proposal has one link or signature that counts.
create unique index online_signature_live on online_signature (proposal_no) where end_reason = '';
create index online_signature_to_expire on online_signature (expires_at) where status = '1' and end_reason = '';
call protect_branch('online_signature');
revoke delete on online_signature from {{writer}};

-- Whether the clerk of a proposal wants a signature beyond what the installation demands.
create table signature_wish (
  proposal_no text primary key references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  is_wanted boolean not null,
  version integer not null default 1
);
call protect_branch('signature_wish');
revoke delete on signature_wish from {{writer}};

-- The code by which the signer proves the mobile number.
create table signature_code (
  signature_id text primary key,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of this code, and of all codes of the link.
  tries smallint not null default 0,
  all_tries smallint not null default 0,
  sent_count smallint not null default 1
);
call protect_upkeep('signature_code');
