-- Money of another sum than was asked for is owed back as it came: of several documents the last may have nothing of it.
alter table payment_document drop constraint payment_document_amount_check;
alter table payment_document add constraint payment_document_amount_check check (amount >= 0);

-- Money that came for a payment beside what settled or ended it is a payment of its own, owed back from the beginning.
alter table payment add column receipt_of text references payment;
alter table payment add check (receipt_of is null or trade_no <> '' and payment_status in ('7', '8'));
-- Each transfer once.
create unique index payment_receipt_of on payment (receipt_of, trade_no) where receipt_of is not null;
