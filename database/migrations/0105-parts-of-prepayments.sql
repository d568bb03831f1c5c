-- 待冲抵: a part of a prepayment that is kept for a premium until the rest of the premium comes. Nothing is booked before.
create table set_off_hold (
  prepay_no text not null,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  amount numeric(18, 2) not null check (amount > 0),
  -- Who prepaid. The holder of the proposal may change before the rest comes.
  payer_name text not null,
  payer_certificate_no text not null,
  held_by text not null references app_user,
  held_at timestamptz not null,
  primary key (prepay_no, business_no)
);
create index set_off_hold_of_document on set_off_hold (business_no);
call protect_branch('set_off_hold');

alter table prepayment add column held numeric(18, 2) generated always as (amount_or_null(content #>> '{use,held}')) stored;
alter table prepayment add check (held is null or held >= 0);

-- What was held becomes a payment of its own when the rest of the premium comes.
alter table payment add column taken_with text references payment;
alter table payment add check (taken_with is null or payment_method = '09');
create index payment_taken_with on payment (taken_with) where taken_with is not null;

create or replace view premium_notice_now with (security_invoker = true) as
  select n.notice_no, n.com_code, n.com2, n.com4, n.agency_code, n.payer_name, n.currency, n.made_by, n.made_at, n.read_at,
    n.voided_at, n.voided_by, n.void_reason, n.version, i.business_nos, i.pay_nos, i.due_date, i.due_amount, i.paid_amount,
    s.ways, s.sent_times, s.reminded_times, s.sent_at,
    -- The codes of PaymentNoticeStatus.
    case when n.voided_at is not null then '7' when i.is_paid then '5' when i.is_overdue then '6' when i.paid_amount > 0 then '4'
      when n.read_at is not null then '3' when s.sent_times > 0 then '2' else '1' end as status,
    -- The codes of PaymentNoticeLinkStatus.
    case when n.voided_at is not null or i.is_paid then '3' when n.read_at is null then '1' else '2' end as link_status
  from premium_notice n
    cross join lateral (
      select string_agg(t.business_no, '、' order by t.business_no) as business_nos,
        string_agg(t.pay_no::text, '、' order by t.business_no) as pay_nos, min(d.last_day) as due_date,
        coalesce(sum(p.plan_fee - p.written_off - h.held), 0)::numeric(18, 2) as due_amount,
        coalesce(sum(p.pay_fee), 0)::numeric(18, 2) as paid_amount,
        coalesce(bool_and(p.pay_plan_status in ('3', '5')), false) as is_paid,
        coalesce(bool_or(p.pay_plan_status = '4'), false) as is_overdue
      from premium_notice_item t left join pay_plan p on p.business_no = t.business_no and p.pay_no = t.pay_no
        -- What a prepayment holds for an open instalment is not asked of the payer again.
        left join lateral (select case when p.pay_plan_status in ('3', '5') then 0
          else least(coalesce(sum(h.amount), 0), p.plan_fee - p.written_off - p.pay_fee) end as held
          from set_off_hold h where h.business_no = t.business_no) h on true
        -- Before a policy is issued, nothing is accepted after the last day of the underwriting result.
        left join lateral (select case p.policy_no when '' then least(p.plan_end_date, b.valid_until) else p.plan_end_date end as last_day
          from document b where b.business_no = t.business_no) d on true
      where t.notice_no = n.notice_no) i
    cross join lateral (
      select coalesce(array_agg(distinct way), '{}') as ways, count(*)::integer as sent_times,
        (count(*) filter (where is_reminder))::integer as reminded_times, max(changed_at) as sent_at
      from premium_notice_sending where notice_no = n.notice_no and status = '3') s;
