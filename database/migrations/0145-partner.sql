-- 合作方: systems outside whose people open single documents. A registration has one key and never changes while it is valid; another
-- key of the same partner is another registration, so that keys are exchanged without a gap.
call create_document_table('partner', '^HZ20\d{12}$', null, '{
  "partner_code": "text partner.partnerCode", "partner_name": "text partner.partnerName", "key_id": "text partner.keyId",
  "user_code": "text partner.userCode", "valid_from": "date partner.validFrom", "valid_until": "date partner.validUntil"}');
-- One registration counts for a key of a partner. The program checks it in words, before the end of the transaction.
alter table partner add constraint partner_of_key exclude (partner_code with =, key_id with =)
  where (status in ('1', '2')) deferrable initially deferred;

-- The tickets that partners were given. What a ticket is bound to; the ticket itself is stored nowhere.
create table partner_ticket (
  ticket_id text primary key check (length(ticket_id) = 32),
  partner_no text not null references partner,
  partner_code text not null,
  -- The user of the partner, as the partner names that user.
  partner_user text not null check (partner_user <> ''),
  purpose text not null check (purpose in ('inquiry', 'proposal', 'policy', 'endorsement')),
  document_no text not null,
  product_line text not null,
  document_version integer not null check (document_version > 0),
  -- The branch for which the partner asked.
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  opened_at timestamptz,
  version integer not null default 1
);
create index partner_ticket_of on partner_ticket (document_no, partner_code, partner_user) where opened_at is not null;
create index partner_ticket_rate on partner_ticket (partner_code, issued_at);
call protect_branch('partner_ticket');
revoke delete on partner_ticket from {{writer}};
