-- 第三方代付声明: who pays a premium instead of its holder, and why. Name and number of the payer stand on the payment.
create table payer_statement (
  payment_no text primary key references payment,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- A code of CustomerType.
  payer_type text not null check (payer_type in ('1', '2')),
  -- A code of CertificateType: of persons below 70, of organisations above.
  certificate_type text not null check ((certificate_type < '70') = (payer_type = '1')),
  -- A code of PayerRelation.
  relation text not null check (relation <> ''),
  reason text not null check (reason <> ''),
  -- The file that the payer signed, with one of the documents paid.
  attachment_id text not null references attachment
);
create index payer_statement_of_file on payer_statement (attachment_id);
call protect_branch('payer_statement');
revoke update, delete on payer_statement from {{writer}};
