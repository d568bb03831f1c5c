-- Proposals: drafts that become policies. They are documents, held together by orders, and may come from a quotation.

-- What is taken out together and paid together. Its state is that of its proposals, the worst first.
create table insure_order (
  order_no text primary key check (order_no ~ '^DD\d{16}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  holder_name text not null,
  -- Nobody may apply on it any more: its proposals are shown only.
  is_disabled boolean not null default false,
  version integer not null default 1,
  input_by text not null references app_user,
  agency_code text not null default acting_agency(),
  input_at timestamptz not null default clock_timestamp()
);
call protect_branch('insure_order');
revoke delete on insure_order from {{writer}};

alter table document
  add column order_no text references insure_order,
  -- The approved quotation that it came from, and which transaction of it.
  add column inquiry_no text references document,
  add column inquiry_version integer,
  -- The policy that it became, or that it changes.
  add column policy_no text not null default '',
  add column business_nature text not null default '',
  add column is_see_fee text not null default '',
  add column data_source text not null default '';
alter table document add check (business_type <> 'T' or order_no is not null);
update document set
  business_nature = coalesce(content -> 'base' ->> 'businessNature', ''),
  is_see_fee = coalesce(content -> 'base' ->> 'isSeeFeeFlag', ''),
  data_source = coalesce(content -> 'base' ->> 'dataSource', '');
-- What the update left waiting, before the table is touched again.
set constraints all immediate;
create index document_of_order on document (order_no) where order_no is not null;
create index document_of_inquiry on document (inquiry_no) where inquiry_no is not null;

create view insure_order_now with (security_invoker = true) as
  select o.*, case
    when bool_or(d.status = '01') then '01'
    when bool_or(d.status = '05') then '03'
    when bool_or(d.status in ('02', '03', '04', '12', '13')) then '02'
    when bool_or(d.status in ('06', '07')) then '04'
    when bool_or(d.status = '08') then '05'
    else '06' end as status
  from insure_order o left join document d using (order_no) group by o.order_no;
grant select on insure_order_now to {{app}}, {{writer}}, {{upkeep}};

-- The pool leads to a proposal by its order.
alter table uw_task add column order_no text not null default '';

alter table contract_transaction drop constraint contract_transaction_kind_check;
alter table contract_transaction add check (kind in ('quote', 'issue'));
