-- One transfer of a bank in whatever spelling: blanks, full width and case make no difference.
create function transfer_key(value text) returns text language sql immutable strict parallel safe
return upper(regexp_replace(normalize(value, NFKC), '\s', '', 'g'));

-- A transfer confirms one prepayment of the whole insurer. Rows from before may hold two spellings of one transfer.
do $$
begin
  if exists (select from prepayment where trade_no <> '' group by transfer_key(trade_no) having count(*) > 1) then
    create index prepayment_transfer on prepayment (transfer_key(trade_no)) where trade_no <> '';
  else
    create unique index prepayment_transfer on prepayment (transfer_key(trade_no)) where trade_no <> '';
  end if;
end $$;

-- Across branches, of which a user sees only his own.
create function prepayment_of_transfer(transfer text) returns text
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select business_no from prepayment where trade_no <> '' and transfer_key(trade_no) = transfer_key(transfer) limit 1
$$;
revoke all on function prepayment_of_transfer(text) from public;
grant execute on function prepayment_of_transfer(text) to {{writer}};

-- 收款查询: a prepayment is a receipt when it comes, and no second one when it pays a premium.
create or replace view money_movement with (security_invoker = true) as
  select d.payment_no || '-' || d.business_no as movement_no, p.payment_no as number, '1' as kind, d.business_no,
    coalesce(nullif(l.policy_no, ''), b.policy_no) as policy_no, b.agency_code, p.com_code, p.com2, p.com4,
    p.payer_name as party_name, '' as account, p.payment_method, p.currency, d.amount,
    case when p.payment_status in ('3', '7', '8') and p.payment_method <> '09' then d.amount else 0.00 end as moved_amount,
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
    case status when '1' then '4' when '2' then '5' when '3' then '6' when '4' then '7' when '5' then '8' else '9' end,
    reason, requested_at, requested_by, paid_at
  from refund
  union all
  select p.business_no, p.business_no, '4', p.business_no, null, p.agency_code, p.com_code, p.com2, p.com4,
    p.payer_name, '', '', p.currency, p.amount, p.amount, '1', '', e.recorded_at, e.recorded_by,
    p.received_date::timestamp at time zone 'Asia/Shanghai'
  from prepayment p join ledger_entry e on e.business_no = p.business_no and e.kind = 'prepay';
