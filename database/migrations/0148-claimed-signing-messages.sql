-- Each message with the link of an online signature is claimed here before it goes out, so that of two at once one is sent.
create table signature_message (
  signature_id text primary key,
  claimed_at timestamptz not null,
  claims smallint not null default 1
);
insert into signature_message (signature_id, claimed_at, claims)
  select signature_id, sms_at, sms_count from online_signature where sms_at is not null;
call protect_upkeep('signature_message');
