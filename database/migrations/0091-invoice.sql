-- 发票: applications come in batches, one row for each invoice of a policy.
create table invoice_batch (
  batch_no text primary key check (batch_no ~ '^FP20\d{14}$'),
  -- The branch of the user.
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- '' for an application for one policy.
  file_name text not null default '',
  job_id text not null default '',
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
call protect_branch('invoice_batch');
revoke delete on invoice_batch from {{writer}};

create table invoice (
  invoice_id text primary key,
  batch_no text not null references invoice_batch,
  row_no integer not null check (row_no > 0),
  -- As it was typed; a row of a file may name a policy that does not exist.
  policy_no text not null,
  -- The branch and the agency of the policy, or of the user where there is none.
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- A code of InvoiceStatus.
  status text not null check (status between '0' and '7'),
  invoice_type text not null,
  title_type text not null default '',
  invoice_content text not null default '01',
  buyer_name text not null default '',
  tax_no text not null default '',
  -- With tax. Null in a row of a file whose amount cannot be read.
  amount numeric(18, 2) check (amount > 0),
  net_amount numeric(18, 2),
  tax_amount numeric(18, 2),
  vat_rate numeric(7, 2),
  push_way text not null,
  contact text not null default '',
  remark text not null default '',
  -- The row of a file as it was typed; null for an application on the page.
  typed jsonb,
  -- Why the row was refused, or why the platform rejected the invoice or its red letter.
  reason text not null default '',
  -- One more after each rejection: the platform knows an order by its number.
  attempt smallint not null default 1 check (attempt > 0),
  applied_by text not null default '',
  applied_at timestamptz,
  invoice_no text not null default '',
  issued_at timestamptz,
  -- A code of RedReason; '' without a red letter.
  red_reason text not null default '',
  -- The endorsement that demands the red letter; '' without one.
  endorse_no text not null default '',
  red_attempt smallint not null default 0,
  red_by text not null default '',
  red_invoice_no text not null default '',
  red_at timestamptz,
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  unique (batch_no, row_no),
  check (status in ('0', '7') or amount is not null),
  check (status in ('0', '7') or (buyer_name <> '' and applied_at is not null and applied_by <> '')),
  check (net_amount + tax_amount = amount)
);
create unique index invoice_number on invoice (invoice_no) where invoice_no <> '';
create unique index invoice_red_number on invoice (red_invoice_no) where red_invoice_no <> '';
create index invoice_of_policy on invoice (policy_no, status);
create index invoice_to_ask on invoice (applied_at) where status in ('1', '2', '5');
create index invoice_of_all on invoice (input_at desc, invoice_id desc);
create index invoice_of_com2 on invoice (com2, input_at desc, invoice_id desc);
create index invoice_of_com4 on invoice (com4, input_at desc, invoice_id desc);
create index invoice_of_company on invoice (com_code, input_at desc, invoice_id desc);
create index invoice_of_owner on invoice (input_by, input_at desc, invoice_id desc);
call protect_branch('invoice');
revoke delete on invoice from {{writer}};

-- 开票申请: what was received of each policy and not yet invoiced. Money that a running endorsement will pay back is not left.
create view invoice_policy with (security_invoker = true) as
select p.policy_no, p.com_code, p.com2, p.com4, p.agency_code, p.input_by, p.handler_code, p.handler1_code, p.risk_code,
  p.holder_name, p.status, p.issued_at, p.sum_premium, m.retained, i.invoiced,
  greatest(m.retained - i.invoiced - r.refunding, 0.00)::numeric(18, 2) as available
from policy p
  cross join lateral (select
      coalesce(sum(l.amount) filter (where l.account <> 'receivable'), 0)::numeric(18, 2) as retained,
      coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0)::numeric(18, 2) as outstanding
    from ledger_entry e join ledger_line l using (entry_id)
    where e.business_no = p.policy_no and l.currency = 'CNY'
      and l.account in ('bank', 'clearing', 'refundPayable', 'receivable')) m
  cross join lateral (select coalesce(sum(amount), 0)::numeric(18, 2) as invoiced from invoice v
    where v.policy_no = p.policy_no and v.status in ('1', '2', '3', '5')) i
  cross join lateral (select greatest(coalesce(-sum(e.premium_change), 0) - m.outstanding, 0)::numeric(18, 2) as refunding
    from endorsement e join document d on d.business_no = e.endorse_no
    where e.policy_no = p.policy_no and d.status in ('03', '04') and e.premium_change < 0) r;
grant select on invoice_policy to {{app}}, {{writer}}, {{upkeep}};

-- The state of a batch follows from its rows.
create view invoice_batch_now with (security_invoker = true) as
select b.*, n.row_count, n.open_count, n.issued_count, n.failed_count,
  case when n.open_count = 0 and n.issued_count = n.row_count then '5'
    when n.open_count = 0 and n.waiting_count = 0 and n.issued_count > 0 then '4'
    when n.open_count = 0 and n.waiting_count = 0 then '2'
    when n.waiting_count > 0 and b.job_id = '' then '1' else '3' end as status
from invoice_batch b
  cross join lateral (select count(*)::integer as row_count,
      (count(*) filter (where v.status in ('1', '2')))::integer as open_count,
      (count(*) filter (where v.status in ('3', '5', '6')))::integer as issued_count,
      (count(*) filter (where v.status in ('4', '7') or v.status = '0' and v.reason <> ''))::integer as failed_count,
      (count(*) filter (where v.status = '0' and v.reason = ''))::integer as waiting_count
    from invoice v where v.batch_no = b.batch_no) n;
grant select on invoice_batch_now to {{app}}, {{writer}}, {{upkeep}};
