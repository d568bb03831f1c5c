-- 撤回: an application or a red letter that the tax platform has not answered is taken back.
alter table invoice
  -- Who withdrew the application, and when; a withdrawn red letter leaves an issued invoice and needs neither.
  add column withdrawn_by text not null default '',
  add column withdrawn_at timestamptz,
  -- True while the platform has not yet confirmed a withdrawal that was made without its answer.
  add column is_withdrawal_open boolean not null default false,
  -- Null for red letters from before the migration.
  add column red_applied_at timestamptz,
  add check ((withdrawn_at is null) = (withdrawn_by = '')),
  -- A withdrawn application is 7; where the platform issues it all the same, its red letter follows.
  add check (withdrawn_at is null or status in ('3', '5', '6', '7')),
  -- '7' after an application, '3' after a red letter.
  add check (not is_withdrawal_open or status in ('3', '7'));
create index invoice_to_confirm on invoice (applied_at) where is_withdrawal_open;
