-- The ground every table stands on: who may read and write, the unit of work's own tables, the audit chain, serials.
-- {{owner}} {{app}} {{writer}} {{upkeep}} are the roles of this installation.
-- The application logs in as {{app}}, which may only read. Writing needs the role {{writer}} or {{upkeep}} inside a
-- transaction, taken by the unit of work and the upkeep path alone.

grant usage on schema {{schema}} to {{app}}, {{writer}}, {{upkeep}};

create function in_scope(com2 text, com4 text, com_code text) returns boolean
language sql stable parallel safe
return case current_setting('app.scope_level', true)
  when '1' then true
  when '2' then com2 = current_setting('app.scope_code', true)
  when '3' then com4 = current_setting('app.scope_code', true)
  when '4' then com_code = current_setting('app.scope_code', true)
  else false
end;

-- Reference tables are the same for every branch and change only by deployment.
create procedure protect_reference(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy owner_all on %s to {{owner}} using (true) with check (true)', target);
  execute format('create policy everyone_reads on %s for select to {{app}}, {{writer}}, {{upkeep}} using (true)', target);
  execute format('grant select on %s to {{app}}, {{writer}}, {{upkeep}}', target);
end $$;

-- What is changed under the writer's role, by whatever way, cannot commit without an audit row of its own transaction.
create function demand_audit() returns trigger language plpgsql as $$
begin
  -- Two steps: the upkeep role may not even ask about audit rows.
  if current_user = '{{writer}}' then
    if not exists (select from audit_row where xact = pg_current_xact_id()) then
      raise exception 'a change of % without an audit row', tg_table_name using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;

-- For every table that the writer may change; a test finds one that was forgotten.
create procedure demand_audit_of(target regclass) language plpgsql as $$
begin
  execute format('create constraint trigger %I after insert or update or delete on %s
    deferrable initially deferred for each row execute function demand_audit()', 'audited_' || target::text, target);
end $$;

-- Branch tables have com_code, com2 and com4; a row is seen and written only inside the actor's scope.
create procedure protect_branch(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy owner_all on %s to {{owner}} using (true) with check (true)', target);
  execute format('create policy scope_reads on %s for select to {{app}}, {{writer}}, {{upkeep}}
    using (in_scope(com2, com4, com_code))', target);
  execute format('create policy scope_writes on %s to {{writer}}
    using (in_scope(com2, com4, com_code)) with check (in_scope(com2, com4, com_code))', target);
  execute format('grant select on %s to {{app}}, {{writer}}, {{upkeep}}', target);
  execute format('grant insert, update, delete on %s to {{writer}}', target);
  call demand_audit_of(target);
end $$;

-- Upkeep tables (sessions, captchas, drafts) have no audit; only the upkeep path writes them.
create procedure protect_upkeep(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy owner_all on %s to {{owner}} using (true) with check (true)', target);
  execute format('create policy upkeep_reads on %s for select to {{app}}, {{writer}}, {{upkeep}} using (true)', target);
  execute format('create policy upkeep_writes on %s to {{upkeep}} using (true) with check (true)', target);
  execute format('grant select on %s to {{app}}, {{writer}}, {{upkeep}}', target);
  execute format('grant insert, update, delete on %s to {{upkeep}}', target);
end $$;

-- Tables of the unit of work itself: the writer adds to them and never takes away.
create procedure protect_ledger(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy owner_all on %s to {{owner}} using (true) with check (true)', target);
  execute format('create policy writer_reads on %s for select to {{writer}} using (true)', target);
  execute format('create policy writer_adds on %s for insert to {{writer}} with check (true)', target);
  execute format('grant select, insert on %s to {{writer}}', target);
end $$;

create table secret (
  name text primary key,
  value text not null
);
call protect_reference('secret');
revoke all on secret from {{app}}, {{writer}}, {{upkeep}};

create table idempotency (
  user_code text not null,
  idempotency_key text not null,
  call text not null,
  input_hash bytea not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (user_code, idempotency_key)
);
create index idempotency_age on idempotency (created_at);
call protect_ledger('idempotency');
drop policy writer_adds on idempotency;
create policy writer_adds on idempotency for insert to {{writer}}
  with check (user_code = current_setting('app.user_code', true) and created_at = now());
create policy writer_settles on idempotency for update to {{writer}}
  using (user_code = current_setting('app.user_code', true)) with check (outcome is not null);
grant update (outcome) on idempotency to {{writer}};

create table audit_row (
  audit_id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  user_code text not null,
  com_code text not null,
  call text not null,
  request_id text not null,
  idempotency_key text not null,
  subject text not null,
  change jsonb not null,
  seal_no bigint,
  -- Tells demand_audit that this transaction has left its trace; says nothing after a restore.
  xact xid8 not null default pg_current_xact_id()
);
create index audit_by_xact on audit_row (xact);
create index audit_unsealed on audit_row (audit_id) where seal_no is null;
create index audit_sealed on audit_row (seal_no, audit_id) where seal_no is not null;
create index audit_by_key on audit_row (user_code, idempotency_key);
create index audit_by_subject on audit_row (subject, audit_id);
call protect_ledger('audit_row');
drop policy writer_adds on audit_row;
create policy writer_adds on audit_row for insert to {{writer}}
  with check (user_code = current_setting('app.user_code', true));
revoke insert on audit_row from {{writer}};
grant insert (user_code, com_code, call, request_id, idempotency_key, subject, change) on audit_row to {{writer}};

create table audit_seal (
  seal_no bigint primary key,
  row_count integer not null,
  previous_hash bytea not null,
  seal_hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
call protect_reference('audit_seal');

create function audit_line(line audit_row) returns bytea language sql immutable
return sha256(convert_to(jsonb_build_array(
  line.audit_id, extract(epoch from line.recorded_at), line.user_code, line.com_code, line.call,
  line.request_id, line.idempotency_key, line.subject, line.change)::text, 'UTF8'));

create function seal_hash(previous bytea, number bigint) returns bytea language sql stable
return (select sha256(previous || coalesce(string_agg(audit_line(a), ''::bytea order by a.audit_id), ''::bytea))
        from audit_row a where a.seal_no = number);

-- Rows are sealed in batches after their commit, so that no writer waits for another's place in the chain.
create function seal_audit(most integer default 5000) returns integer
language plpgsql security definer set search_path = {{schema}}, pg_temp as $$
declare
  last audit_seal;
  number bigint;
  sealed integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('{{schema}}.seal_audit')) then return 0; end if;
  select * into last from audit_seal order by seal_no desc limit 1;
  number := coalesce(last.seal_no, 0) + 1;
  update audit_row set seal_no = number
    where audit_id in (select audit_id from audit_row where seal_no is null order by audit_id limit most);
  get diagnostics sealed = row_count;
  if sealed = 0 then return 0; end if;
  insert into audit_seal (seal_no, row_count, previous_hash, seal_hash)
    values (number, sealed, coalesce(last.seal_hash, ''::bytea), seal_hash(coalesce(last.seal_hash, ''::bytea), number));
  return sealed;
end $$;
revoke all on function seal_audit(integer) from public;
grant execute on function seal_audit(integer) to {{app}};

create table outbox (
  event_id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  com_code text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_fault text
);
create index outbox_waiting on outbox (event_id) where delivered_at is null;
call protect_ledger('outbox');
create policy upkeep_delivers on outbox to {{upkeep}} using (true);
grant select on outbox to {{upkeep}};
grant update (delivered_at, attempts, last_fault) on outbox to {{upkeep}};

create table serial (
  serial_key text primary key,
  next_serial bigint not null
);
call protect_reference('serial');

-- Called on its own connection, outside the document's transaction: the counter row is locked for one statement only.
create function take_serials(wanted_key text, block integer) returns bigint
language plpgsql security definer set search_path = {{schema}}, pg_temp as $$
declare
  first bigint;
begin
  if block not between 1 and 1000 or length(wanted_key) not between 1 and 100 then
    raise exception 'no such block of serials' using errcode = 'invalid_parameter_value';
  end if;
  insert into serial as s (serial_key, next_serial) values (wanted_key, block + 1)
  on conflict (serial_key) do update set next_serial = s.next_serial + block
  returning next_serial - block into first;
  return first;
end $$;
revoke all on function take_serials(text, integer) from public;
grant execute on function take_serials(text, integer) to {{app}};

create function forget_idempotency() returns bigint
language sql security definer set search_path = {{schema}}, pg_temp as $$
  with gone as (delete from idempotency where created_at < now() - interval '7 days' returning 1)
  select count(*) from gone;
$$;
revoke all on function forget_idempotency() from public;
grant execute on function forget_idempotency() to {{app}};

create function forget_delivered() returns bigint
language sql security definer set search_path = {{schema}}, pg_temp as $$
  with gone as (delete from outbox where delivered_at < now() - interval '30 days' returning 1)
  select count(*) from gone;
$$;
revoke all on function forget_delivered() from public;
grant execute on function forget_delivered() to {{app}};

-- Configuration that the browser may read by key; localDbVersion is the version of the dictionary.
create table config_item (
  config_key text primary key,
  config_value text not null
);
call protect_reference('config_item');
