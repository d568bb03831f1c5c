-- Why the last link went to a number that is not the holder's; '' where it went to the holder's, and before this column.
alter table policy_receipt add column number_reason text not null default '' check (length(number_reason) <= 200);
