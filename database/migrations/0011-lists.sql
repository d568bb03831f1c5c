-- Lists: what users keep of them, whose rows a grade may see, and the audit trail as something to look through.

-- Of several grades the widest counts.
alter table grade add column data_scope text not null default 'ownAndLowerCompanies'
  check (data_scope in ('allCompanies', 'ownAndLowerCompanies', 'ownAgency', 'ownBusiness'));

create table list_setting (
  user_code text not null references app_user,
  list text not null,
  settings jsonb not null,
  primary key (user_code, list)
);
call protect_upkeep('list_setting');
alter policy upkeep_reads on list_setting using (user_code = current_setting('app.user_code', true));
alter policy upkeep_writes on list_setting using (user_code = current_setting('app.user_code', true))
  with check (user_code = current_setting('app.user_code', true));

-- private: its owner's. shared: for the branch that it was made in and those below it. role: so too, for who has one of
-- the grades. scope_code is how the codes of these branches begin.
create table list_view (
  view_id text primary key,
  list text not null,
  view_name text not null,
  kind text not null check (kind in ('private', 'shared', 'role')),
  owner_code text not null references app_user,
  owner_name text not null,
  scope_code text not null,
  grade_codes text[] not null,
  filters jsonb not null,
  sort text not null,
  unique (owner_code, list, view_name)
);
create index list_view_by_list on list_view (list, kind);
call protect_upkeep('list_view');
alter policy upkeep_reads on list_view
  using (kind <> 'private' or owner_code = current_setting('app.user_code', true));
alter policy upkeep_writes on list_view using (owner_code = current_setting('app.user_code', true))
  with check (owner_code = current_setting('app.user_code', true));

-- The chain's functions use the row itself, and no table changes below them on every server; they come back as they were.
drop function seal_hash(bytea, bigint);
drop function audit_line(audit_row);
alter table audit_row
  add column com2 text not null generated always as (left(com_code, 2)) stored,
  add column com4 text not null generated always as (left(com_code, 4)) stored;

create function audit_line(line audit_row) returns bytea language sql immutable
return sha256(convert_to(jsonb_build_array(
  line.audit_id, extract(epoch from line.recorded_at), line.user_code, line.com_code, line.call,
  line.request_id, line.idempotency_key, line.subject, line.change)::text, 'UTF8'));

create function seal_hash(previous bytea, number bigint) returns bytea language sql stable
return (select sha256(previous || coalesce(string_agg(audit_line(a), ''::bytea order by a.audit_id), ''::bytea))
        from audit_row a where a.seal_no = number);

-- What a change was stays with the writer and the owner: it may hold what a list masks.
create index audit_by_time on audit_row (recorded_at, audit_id);
create index audit_by_com2 on audit_row (com2, recorded_at, audit_id);
create index audit_by_com4 on audit_row (com4, recorded_at, audit_id);
create index audit_by_com on audit_row (com_code, recorded_at, audit_id);
create policy auditor_reads on audit_row for select to {{app}} using (in_scope(com2, com4, com_code));
grant select (audit_id, recorded_at, user_code, com_code, com2, com4, call, request_id, subject, seal_no)
  on audit_row to {{app}};

create index customer_by_name on customer (customer_name, customer_id);
create index customer_of_com2 on customer (com2, customer_id);
create index customer_of_com4 on customer (com4, customer_id);
create index customer_of_com on customer (com_code, customer_id);
