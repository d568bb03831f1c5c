-- 批改: the books of an endorsement, and what it writes off of instalments that nobody has to pay any more.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('issue', 'endorse', 'receive', 'receiveLate', 'payOut', 'reverse'));
alter table pay_plan add column written_off numeric(18, 2) not null default 0;
alter table pay_plan add constraint pay_plan_written_off_check
  check (written_off >= 0 and written_off + pay_fee <= plan_fee);

-- 退费: money that goes back to a payer because of an endorsement.
create table refund (
  refund_no text primary key check (refund_no ~ '^JF\d{16}$'),
  -- The endorsement. A cancelled refund may be followed by another one.
  business_no text not null check (length(business_no) = 23),
  policy_no text not null references policy,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default '',
  -- A code of RefundStatus.
  status text not null check (status between '1' and '6'),
  amount numeric(18, 2) not null check (amount > 0),
  currency text not null,
  -- A code of RefundReason.
  refund_reason text not null,
  payee_name text not null check (payee_name <> ''),
  payee_account text not null check (payee_account <> ''),
  payee_bank text not null check (payee_bank <> ''),
  requested_by text not null,
  requested_at timestamptz not null,
  approved_by text not null default '',
  approved_at timestamptz,
  -- One more after each failure: the channel knows an order by its number, and a failed one stays failed.
  attempt smallint not null default 1 check (attempt > 0),
  trade_no text not null default '',
  -- Why it was returned or failed.
  reason text not null default '',
  paid_at timestamptz,
  version integer not null default 1,
  -- 两人复核.
  constraint refund_four_eyes check (approved_by <> requested_by),
  check (status not in ('2', '3', '4') or approved_by <> ''),
  check ((status = '3') = (paid_at is not null))
);
create unique index refund_of_document on refund (business_no) where status <> '6';
create index refund_of_policy on refund (policy_no);
create index refund_to_send on refund (requested_at) where status = '2';
create index refund_of_all on refund (requested_at desc, refund_no desc, status);
create index refund_of_com2 on refund (com2, requested_at desc, refund_no desc, status);
create index refund_of_com4 on refund (com4, requested_at desc, refund_no desc, status);
create index refund_of_company on refund (com_code, requested_at desc, refund_no desc, status);
create index refund_of_requester on refund (requested_by, requested_at desc, refund_no desc);
call protect_branch('refund');
revoke delete on refund from {{writer}};

create index payment_of_all on payment (begun_at desc, payment_no desc);
create index payment_of_com2 on payment (com2, begun_at desc, payment_no desc);
create index payment_of_com4 on payment (com4, begun_at desc, payment_no desc);
create index payment_of_company on payment (com_code, begun_at desc, payment_no desc);

-- 收款查询: every payment of a document, what is paid back of it, and every refund. Money that goes out is negative.
create view money_movement with (security_invoker = true) as
  select d.payment_no || '-' || d.business_no as movement_no, p.payment_no as number, '1' as kind, d.business_no,
    coalesce(nullif(l.policy_no, ''), b.policy_no) as policy_no, b.agency_code, p.com_code, p.com2, p.com4,
    p.payer_name as party_name, '' as account, p.payment_method, p.currency, d.amount,
    case when p.payment_status in ('3', '7', '8') then d.amount else 0.00 end as moved_amount,
    case when p.payment_status in ('0', '1', '2') then '0' when p.payment_status in ('3', '7', '8') then '1' else '2' end as status,
    p.reason, p.begun_at, p.begun_by, p.paid_at
  from payment p join payment_document d using (payment_no) join document b using (business_no)
    left join pay_plan l on l.business_no = d.business_no and l.pay_no = d.pay_no
  union all
  select d.payment_no || '-' || d.business_no || '-7', p.payment_no, case p.payment_status when '7' then '3' else '2' end, d.business_no,
    coalesce(nullif(l.policy_no, ''), b.policy_no), b.agency_code, p.com_code, p.com2, p.com4,
    p.payer_name, '', p.payment_method, p.currency, -d.amount,
    case p.payment_status when '8' then -d.amount else 0.00 end,
    case p.payment_status when '7' then '3' else '6' end,
    p.reason, p.begun_at, p.begun_by, case p.payment_status when '8' then p.ended_at end
  from payment p join payment_document d using (payment_no) join document b using (business_no)
    left join pay_plan l on l.business_no = d.business_no and l.pay_no = d.pay_no
  where p.payment_status in ('7', '8')
  union all
  select refund_no, refund_no, case when status in ('3', '6') then '2' else '3' end, business_no,
    policy_no, agency_code, com_code, com2, com4,
    payee_name, payee_account, '', currency, -amount,
    case status when '3' then -amount else 0.00 end,
    -- The codes of MoneyMovementStatus.
    case status when '1' then '4' when '2' then '5' when '3' then '6' when '4' then '7' when '5' then '8' else '9' end,
    reason, requested_at, requested_by, paid_at
  from refund;
grant select on money_movement to {{app}}, {{writer}}, {{upkeep}};
create index ledger_entry_by_payment on ledger_entry (payment_no) where payment_no <> '';
