-- 电子保单签收回执: the holder signs for the e-policy by a link.
create table policy_receipt (
  receipt_id text primary key check (length(receipt_id) = 32),
  policy_no text not null unique references policy,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- A code of ReceiptStatus.
  status text not null default '0' check (status in ('0', '1')),
  -- The last link, and the mobile number to which a reminder goes.
  link_id text not null unique references outside_link,
  receiver_mobile text not null,
  sent_by text not null,
  sent_at timestamptz not null,
  reminded_count smallint not null default 0 check (reminded_count between 0 and 3),
  -- The evidence: who signed what, when, on which device, from where, and the drawn signature.
  content_version integer,
  signer_name text not null default '',
  signed_at timestamptz,
  device text not null default '',
  address text not null default '',
  file_id text,
  file_bytes integer check (file_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  version integer not null default 1,
  check ((status = '1') = (signed_at is not null) and (status = '1') = (file_id is not null)
    and (status = '1') = (signer_name <> '') and (status = '1') = (content_version is not null)
    and (status = '1') = (file_bytes is not null) and (status = '1') = (sha256 is not null))
);
create index policy_receipt_open on policy_receipt (sent_at) where status = '0';
call protect_branch('policy_receipt');
revoke delete on policy_receipt from {{writer}};
