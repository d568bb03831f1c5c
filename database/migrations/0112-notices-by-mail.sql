-- A payment notice goes out by mail as well; a mail and a text message may be under way at once.
alter table premium_notice_sending drop constraint premium_notice_sending_way_check,
  add constraint premium_notice_sending_way_check check (way in ('1', '2', '3'));
drop index premium_notice_under_way;
create unique index premium_notice_under_way on premium_notice_sending (notice_no, way) where status in ('1', '2');
