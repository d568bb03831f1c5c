-- A message belongs to its receiver, whichever branch he works for today; com_code is the branch of the business that
-- it tells of. It is written in the unit of work of that business, and only the receiver's reading of it may change.
create table message (
  id text primary key,
  receiver_code text not null references app_user,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  message_type text not null,
  secondary_message_type text not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- When the statement ran, so that messages of one transaction keep their order.
  sent_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  is_read boolean not null generated always as (read_at is not null) stored
);
create index message_unread on message (receiver_code, sent_at desc, id desc) where not is_read;
create index message_of_receiver on message (receiver_code, sent_at desc, id desc);

alter table message enable row level security;
alter table message force row level security;
create policy owner_all on message to {{owner}} using (true) with check (true);
create policy receiver_reads on message for select to {{app}}, {{upkeep}}
  using (receiver_code = current_setting('app.user_code', true));
create policy scope_sends on message for insert to {{writer}} with check (in_scope(com2, com4, com_code));
create policy receiver_marks on message for update to {{upkeep}}
  using (receiver_code = current_setting('app.user_code', true)) with check (is_read);

grant select on message to {{app}}, {{upkeep}};
grant insert (id, receiver_code, com_code, message_type, secondary_message_type, content) on message to {{writer}};
grant update (read_at) on message to {{upkeep}};
call demand_audit_of('message');
