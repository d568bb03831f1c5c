-- A long statement is imported in portions: each line keeps its import and its row of the file, so that a restart and the file of
-- refused rows know what is stored.
alter table bank_line add column import_no text not null default '', add column import_row integer not null default 0;
create unique index bank_line_of_import on bank_line (import_no, import_row) where import_no <> '';

-- Under row-level security an index on an amount is not reached: its comparison is not leakproof.
drop index payment_by_paid_at;
drop index refund_by_paid_at;
create index payment_by_payer on payment (payer_name, paid_at) where paid_at is not null;
create index refund_by_payee on refund (payee_name, paid_at) where paid_at is not null;
create index refund_by_trade on refund (trade_no) where trade_no <> '';

create or replace view bank_movement with (security_invoker = true) as
select payment_no as number, com_code, amount, currency, payer_name as party_name, trade_no,
  (paid_at at time zone 'Asia/Shanghai')::date as moved_day, paid_at as moved_at
from payment where payment_status in ('3', '7', '8') and payment_method <> '09' and paid_at is not null
union all
select refund_no, com_code, -amount, currency, payee_name, trade_no, (paid_at at time zone 'Asia/Shanghai')::date, paid_at
from refund where status = '3'
union all
select business_no, com_code, amount, currency, payer_name, trade_no, received_date,
  received_date::timestamp at time zone 'Asia/Shanghai'
from prepayment where received_date is not null and balance is not null;

-- 未到账: money that a channel reported and no line of the bank confirms after the end of its day. Branches count from the first
-- day of their statements.
create view bank_missing with (security_invoker = true) as
select m.number, m.com_code, m.amount, m.currency, m.party_name, m.trade_no, m.moved_day
from company c
  cross join lateral (select min(f.bank_day) as since from bank_line f where f.com_code = ledger_unit(c.com_code)) s
  join bank_movement m on m.com_code = c.com_code and m.moved_at >= s.since::timestamp at time zone 'Asia/Shanghai'
where m.trade_no <> '' and m.moved_day < (now() at time zone 'Asia/Shanghai')::date
  and not exists (select from bank_line o where o.matched_no = m.number and o.matched_no <> '');
grant select on bank_missing to {{app}}, {{writer}}, {{upkeep}};

drop view bank_match;
create view bank_match with (security_invoker = true) as
select l.line_id, l.com_code, l.com2, l.com4, l.bank_day, l.bank_ref, l.amount, l.currency, l.party_name, l.remark, l.status,
  l.matched_no, l.suggested_no, l.reason, l.settled_by, l.settled_at, l.imported_by, l.version,
  m.amount as movement_amount, b.amount as posted_amount, b.day as posted_day, l.amount - coalesce(m.amount, 0) as difference
from bank_line l
  left join lateral (select x.amount from bank_movement x
    where x.number = coalesce(nullif(l.matched_no, ''), nullif(l.suggested_no, ''))) m on true
  left join lateral (select sum(x.amount) as amount, max(x.day) as day from ledger_entry e join ledger_line x using (entry_id)
    where x.account = 'bank' and e.kind in ('receive', 'receiveLate', 'payOut', 'prepay')
      and sign(x.amount) = sign(l.amount)
      and case when coalesce(nullif(l.matched_no, ''), l.suggested_no) like 'YS%'
        then e.business_no = coalesce(nullif(l.matched_no, ''), l.suggested_no)
        else e.payment_no = coalesce(nullif(l.matched_no, ''), l.suggested_no) and e.payment_no <> '' end) b on true
union all
select n.number, n.com_code, left(n.com_code, 2), left(n.com_code, 4), n.moved_day, n.trade_no, null, n.currency, n.party_name, '', '4',
  '', n.number, '', '', null, '', 0, n.amount, b.amount, b.day, -n.amount
from bank_missing n
  left join lateral (select sum(x.amount) as amount, max(x.day) as day from ledger_entry e join ledger_line x using (entry_id)
    where x.account = 'bank' and e.kind in ('receive', 'receiveLate', 'payOut', 'prepay') and sign(x.amount) = sign(n.amount)
      and case when n.number like 'YS%' then e.business_no = n.number else e.payment_no = n.number and e.payment_no <> '' end) b on true;
grant select on bank_match to {{app}}, {{writer}}, {{upkeep}};
