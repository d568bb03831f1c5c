-- Money: the ledger, pay plans, payments, and what channels told of them.

-- One occurrence in the books; its lines say what moved. Never changed: what was wrong is mirrored by another, once.
create table ledger_entry (
  entry_id text primary key,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- Of a policy, or of a proposal as long as there is none.
  business_no text not null check (length(business_no) = 23),
  kind text not null check (kind in ('issue', 'receive', 'receiveLate', 'payOut', 'reverse')),
  day date not null,
  -- '' where no payment brought it.
  payment_no text not null,
  reversal_of text unique references ledger_entry,
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  check ((kind = 'reverse') = (reversal_of is not null))
);
create index ledger_entry_of on ledger_entry (business_no, recorded_at, entry_id);
-- What a payment brings for one number is booked once.
create unique index ledger_entry_of_payment on ledger_entry (payment_no, business_no, kind)
  where payment_no <> '' and kind <> 'reverse';
call protect_branch('ledger_entry');
revoke update, delete on ledger_entry from {{writer}};

create table ledger_line (
  entry_id text not null references ledger_entry,
  line_no smallint not null check (line_no > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  account text not null check (account in ('receivable', 'bank', 'prepaid', 'premium', 'tax', 'commissionExpense',
    'commissionPayable', 'refundPayable')),
  -- 借 is positive, 贷 negative.
  amount numeric(18, 2) not null check (amount <> 0),
  currency text not null,
  primary key (entry_id, line_no)
);
call protect_branch('ledger_line');
revoke update, delete on ledger_line from {{writer}};

create function demand_balance() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_line where entry_id = new.entry_id)
    or exists (select from ledger_line where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'entry % does not sum to nothing', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced_entry after insert on ledger_entry
  deferrable initially deferred for each row execute function demand_balance();
create constraint trigger balanced_line after insert on ledger_line
  deferrable initially deferred for each row execute function demand_balance();

-- 缴费计划: what of a premium is due when, and what of it came.
create table pay_plan (
  business_no text not null references document,
  pay_no smallint not null check (pay_no between 1 and 60),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  currency text not null,
  plan_fee numeric(18, 2) not null check (plan_fee > 0),
  plan_date date not null,
  plan_end_date date not null check (plan_end_date >= plan_date),
  pay_fee numeric(18, 2) not null default 0 check (pay_fee between 0 and plan_fee),
  -- A code of PayPlanStatus.
  pay_plan_status text not null check (pay_plan_status between '0' and '5'),
  -- Under which number it is owed in the books; '' until the policy is issued.
  policy_no text not null default '',
  primary key (business_no, pay_no)
);
create index pay_plan_of_policy on pay_plan (policy_no) where policy_no <> '';
create index pay_plan_due on pay_plan (pay_plan_status, plan_date) where pay_plan_status in ('0', '1', '2');
call protect_branch('pay_plan');

-- 缴费: one attempt to pay one instalment of a document, or of several together.
create table payment (
  payment_no text primary key check (payment_no ~ '^JF\d{16}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  version integer not null default 1,
  -- A code of PaymentStatus.
  payment_status text not null check (payment_status between '0' and '8'),
  payment_method text not null,
  payer_name text not null,
  payer_certificate_no text not null,
  currency text not null,
  amount numeric(18, 2) not null check (amount > 0),
  -- What the channel calls it, and how the payer gets there; '' until it has answered.
  trade_no text not null default '',
  pay_url text not null default '',
  code_url text not null default '',
  account text not null default '',
  -- Why it failed, was cancelled or is owed back.
  reason text not null default '',
  begun_by text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index payment_live on payment (begun_at) where payment_status in ('1', '2');
call protect_branch('payment');
revoke delete on payment from {{writer}};

create table payment_document (
  payment_no text not null references payment,
  business_no text not null references document,
  pay_no smallint not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  business_type text not null,
  amount numeric(18, 2) not null check (amount > 0),
  is_live boolean not null default true,
  primary key (payment_no, business_no)
);
-- Of two who pay one document at once, the second finds its place taken.
create unique index payment_document_live on payment_document (business_no) where is_live;
create index payment_document_of on payment_document (business_no, payment_no);
call protect_branch('payment_document');
revoke delete on payment_document from {{writer}};

-- What a channel told, each notice as it came and once.
create table payment_notice (
  notice_id text primary key,
  payment_no text not null references payment,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  body text not null,
  -- What came of it: the event of the payment's lifecycle, or '' where it said nothing new.
  event text not null,
  received_at timestamptz not null default clock_timestamp()
);
create index payment_notice_of on payment_notice (payment_no, received_at);
call protect_branch('payment_notice');
revoke update, delete on payment_notice from {{writer}};

-- When a payment that is under way is looked at next; nobody's business, and no change of one.
create table payment_watch (
  payment_no text primary key,
  looks integer not null default 0,
  next_look_at timestamptz not null
);
call protect_upkeep('payment_watch');
