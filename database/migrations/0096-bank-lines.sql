-- 银行流水: what the bank says of the accounts of a branch with books of its own. Money that came is positive.
create table bank_line (
  line_id text primary key,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  bank_day date not null,
  -- The bank's number of the transfer.
  bank_ref text not null check (bank_ref <> ''),
  amount numeric(18, 2) not null check (amount <> 0),
  currency text not null,
  party_name text not null,
  remark text not null,
  -- A code of BankLineStatus.
  status text not null default '1' check (status between '1' and '3'),
  -- The number of the payment, refund or prepayment; '' for none.
  matched_no text not null default '',
  suggested_no text not null default '',
  -- Why it needs no payment.
  reason text not null default '',
  settled_by text not null default '',
  settled_at timestamptz,
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  -- A statement that is imported again adds nothing.
  unique (com_code, bank_ref, amount),
  check ((status = '2') = (matched_no <> '')),
  check ((status = '3') = (reason <> ''))
);
-- A payment is matched by one line; the commands see to it, the index is the last wall.
create unique index bank_line_of_movement on bank_line (matched_no) where matched_no <> '';
create index bank_line_of_all on bank_line (bank_day desc, line_id desc);
create index bank_line_of_com2 on bank_line (com2, bank_day desc, line_id desc);
create index bank_line_of_com4 on bank_line (com4, bank_day desc, line_id desc);
create index bank_line_of_company on bank_line (com_code, bank_day desc, line_id desc);
create index bank_line_open on bank_line (com_code, bank_day) where status = '1';
call protect_branch('bank_line');
revoke delete on bank_line from {{writer}};

create index payment_by_trade on payment (trade_no) where trade_no <> '';
create index payment_by_paid_at on payment (amount, paid_at) where paid_at is not null;
create index refund_by_paid_at on refund (amount, paid_at) where paid_at is not null;

-- What the bank should know of: money that came or went, but not what was set off.
create view bank_movement with (security_invoker = true) as
select payment_no as number, com_code, amount, currency, payer_name as party_name, trade_no,
  (paid_at at time zone 'Asia/Shanghai')::date as moved_day
from payment where payment_status in ('3', '7', '8') and payment_method <> '09' and paid_at is not null
union all
select refund_no, com_code, -amount, currency, payee_name, trade_no, (paid_at at time zone 'Asia/Shanghai')::date
from refund where status = '3'
union all
select business_no, com_code, amount, currency, payer_name, trade_no, received_date
from prepayment where received_date is not null and balance is not null;
grant select on bank_movement to {{app}}, {{writer}}, {{upkeep}};

-- 银行对账: each line beside the payment that it names and the posting of this.
create view bank_match with (security_invoker = true) as
select l.*, m.amount as movement_amount, b.amount as posted_amount, b.day as posted_day,
  l.amount - coalesce(m.amount, 0) as difference
from bank_line l
  left join lateral (select x.amount from bank_movement x
    where x.number = coalesce(nullif(l.matched_no, ''), nullif(l.suggested_no, ''))) m on true
  left join lateral (select sum(x.amount) as amount, max(x.day) as day from ledger_entry e join ledger_line x using (entry_id)
    where x.account = 'bank' and e.kind in ('receive', 'receiveLate', 'payOut', 'prepay')
      and sign(x.amount) = sign(l.amount)
      and case when coalesce(nullif(l.matched_no, ''), l.suggested_no) like 'YS%'
        then e.business_no = coalesce(nullif(l.matched_no, ''), l.suggested_no)
        else e.payment_no = coalesce(nullif(l.matched_no, ''), l.suggested_no) and e.payment_no <> '' end) b on true;
grant select on bank_match to {{app}}, {{writer}}, {{upkeep}};
