-- 待冲抵: a part of a prepayment that is kept for a premium until the rest of the premium comes. Nothing is booked before.
create table set_off_hold (
  prepay_no text not null,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  amount numeric(18, 2) not null check (amount > 0),
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
