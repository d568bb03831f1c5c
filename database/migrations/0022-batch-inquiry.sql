-- A batch inquiry (批量询价): one approved price for so many proposals. Null where it is a single one, or of a product
-- version that did not ask yet.
alter table document
  add column batch_count integer check (batch_count > 0),
  add column transfer_count integer not null default 0 check (transfer_count >= 0);
