-- 逾期保费: what the program did about an instalment that is due or overdue. Each step is taken once.
create table arrears_step (
  business_no text not null,
  pay_no smallint not null,
  -- B7: seven days before the last day to pay. A1: one day after it. S: suspended. R: resumed.
  step text not null check (step ~ '^([BA]\d{1,3}|S|R)$'),
  policy_no text not null references policy,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- What was left of the instalment.
  open_fee numeric(18, 2) not null,
  currency text not null,
  -- The first day without cover, or with it again.
  effective_from date check ((effective_from is null) = (step not in ('S', 'R'))),
  -- The codes of RenewalNoticeStatus: the text message to the customer.
  notice_status text not null default '0' check (notice_status in ('0', '1', '2', '3', '4', '5')),
  notice_text text not null default '',
  notice_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (business_no, pay_no, step),
  foreign key (business_no, pay_no) references pay_plan
);
create index arrears_step_of_policy on arrears_step (policy_no, recorded_at);
create index arrears_step_to_send on arrears_step (notice_at) where notice_status in ('1', '2');
call protect_branch('arrears_step');
revoke delete on arrears_step from {{writer}};
