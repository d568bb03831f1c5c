-- A paper of the company carries its seal. The bytes before the seal can be printed again; the signature holds the time,
-- so it is kept. Papers of before have none, and stay as they are.
alter table paper
  add column printed_sha256 text check (printed_sha256 ~ '^[0-9a-f]{64}$'),
  add column seal_serial text check (seal_serial ~ '^[0-9A-F]{1,64}$'),
  add column sealed_at timestamptz,
  add column seal_signature bytea check (length(seal_signature) <= 32768),
  add constraint paper_seal_whole
    check (num_nonnulls(printed_sha256, seal_serial, sealed_at, seal_signature) in (0, 4));
-- A stranger's file is looked up by its hash.
create index paper_sha256 on paper (sha256);
