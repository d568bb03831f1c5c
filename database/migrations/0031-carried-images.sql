-- What was brought to a quotation is there for the proposal as well: another row, the same file. Null is its own.
alter table attachment add column file_id text;
