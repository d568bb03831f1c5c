-- 缴费通知书: asks one payer for instalments of one or several documents. What is due and paid stands in pay_plan only.
create table premium_notice (
  notice_no text primary key check (notice_no ~ '^JT20\d{14}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default '',
  payer_name text not null check (payer_name <> ''),
  currency text not null,
  -- Opens the public page; whoever has it sees the notice and may pay.
  link_key text not null unique check (length(link_key) = 32),
  made_by text not null,
  made_at timestamptz not null,
  -- The first opening of the public page.
  read_at timestamptz,
  voided_at timestamptz,
  voided_by text not null default '',
  void_reason text not null default '',
  version integer not null default 1,
  check (read_at >= made_at),
  check ((voided_at is null) = (voided_by = '') and (voided_at is null) = (void_reason = ''))
);
create index premium_notice_of_all on premium_notice (made_at desc, notice_no desc);
create index premium_notice_of_com2 on premium_notice (com2, made_at desc, notice_no desc);
create index premium_notice_of_com4 on premium_notice (com4, made_at desc, notice_no desc);
create index premium_notice_of_company on premium_notice (com_code, made_at desc, notice_no desc);
create index premium_notice_of_maker on premium_notice (made_by, made_at desc, notice_no desc);
call protect_branch('premium_notice');
revoke delete on premium_notice from {{writer}};

create table premium_notice_item (
  notice_no text not null references premium_notice,
  business_no text not null references document,
  pay_no smallint not null check (pay_no between 1 and 60),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- False once the notice is void.
  is_live boolean not null default true,
  primary key (notice_no, business_no)
);
-- An instalment stands under one notice at a time.
create unique index premium_notice_of_instalment on premium_notice_item (business_no, pay_no) where is_live;
call protect_branch('premium_notice_item');
revoke delete on premium_notice_item from {{writer}};

create table premium_notice_sending (
  sending_id text primary key,
  notice_no text not null references premium_notice,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  is_reminder boolean not null,
  -- A code of PaymentNoticeWay.
  way text not null check (way in ('2', '3')),
  -- A code of RenewalNoticeStatus.
  status text not null check (status between '1' and '5'),
  day date not null,
  asked_by text not null,
  asked_at timestamptz not null,
  changed_at timestamptz not null
);
create index premium_notice_sending_of on premium_notice_sending (notice_no, asked_at);
create index premium_notice_to_send on premium_notice_sending (changed_at) where status in ('1', '2');
create unique index premium_notice_under_way on premium_notice_sending (notice_no) where status in ('1', '2');
-- 催缴: once a day.
create unique index premium_notice_reminder on premium_notice_sending (notice_no, day) where is_reminder;
call protect_branch('premium_notice_sending');
revoke delete on premium_notice_sending from {{writer}};

create view premium_notice_now with (security_invoker = true) as
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
        coalesce(sum(p.plan_fee - p.written_off), 0)::numeric(18, 2) as due_amount,
        coalesce(sum(p.pay_fee), 0)::numeric(18, 2) as paid_amount,
        coalesce(bool_and(p.pay_plan_status in ('3', '5')), false) as is_paid,
        coalesce(bool_or(p.pay_plan_status = '4'), false) as is_overdue
      from premium_notice_item t left join pay_plan p on p.business_no = t.business_no and p.pay_no = t.pay_no
        -- Before a policy is issued, nothing is accepted after the last day of the underwriting result.
        left join lateral (select case p.policy_no when '' then least(p.plan_end_date, b.valid_until) else p.plan_end_date end as last_day
          from document b where b.business_no = t.business_no) d on true
      where t.notice_no = n.notice_no) i
    cross join lateral (
      select coalesce(array_agg(distinct way), '{}') as ways, count(*)::integer as sent_times,
        (count(*) filter (where is_reminder))::integer as reminded_times, max(changed_at) as sent_at
      from premium_notice_sending where notice_no = n.notice_no and status = '3') s;
grant select on premium_notice_now to {{app}}, {{writer}}, {{upkeep}};
