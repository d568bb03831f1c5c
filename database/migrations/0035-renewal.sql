-- A policy has one renewal that lives; DataSource 4 is 续保转入, and 09, 10, 11 are where a proposal comes to nothing.
create unique index document_renewing on document (copied_from)
  where business_type = 'T' and data_source = '4' and status not in ('09', '10', '11');
-- On which day its salesman was told that it may be renewed.
alter table policy add column renewal_told_on date;
create index policy_to_renew on policy (end_date) where renewal_told_on is null and status in ('01', '02');
