-- What an underwriter asks to be changed when he returns a document, as edits of its form.
alter table uw_task add column conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array');
