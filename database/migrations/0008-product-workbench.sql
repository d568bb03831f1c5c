-- The worked cases of a version, by which it was judged before it counted.
alter table product_version add column cases jsonb not null default '[]';

-- From when a version counts. A release is added, and at most withdrawn; what was sold under it stays told. On a day
-- the standing release with the latest start counts, of two of one day the later one.
create table product_release (
  release_id text primary key,
  risk_code text not null,
  version text not null,
  effective_from date not null,
  reason text not null,
  -- Both are null for what came with a deployment.
  submitted_by text references app_user,
  published_by text references app_user,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_by text references app_user,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  foreign key (risk_code, version) references product_version,
  constraint four_eyes check ((submitted_by is null) = (published_by is null) and submitted_by <> published_by),
  constraint withdrawn_whole check (num_nulls(withdrawn_by, withdrawn_at, withdrawn_reason) in (0, 3))
);
create index product_release_standing on product_release (risk_code, effective_from desc, published_at desc)
  where withdrawn_at is null;
create index product_release_of_version on product_release (risk_code, version);
call protect_reference('product_release');
call demand_audit_of('product_release');

insert into product_release (release_id, risk_code, version, effective_from, reason, published_at)
  select risk_code || '-' || version, risk_code, version, effective_from, '随系统发布', published_at from product_version;
drop index product_version_latest;
alter table product_version drop column effective_from, drop column published_at;

-- The next version of a product while it is worked on: one of each product, changed by its revision.
create table product_draft (
  draft_id text primary key,
  risk_code text not null unique references risk,
  based_on text not null,
  content jsonb not null,
  cases jsonb not null,
  revision integer not null default 1,
  -- Everybody who changed it; none of them may publish it.
  authors text[] not null check (cardinality(authors) > 0),
  changed_by text not null references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  -- While it waits for a second pair of eyes.
  submitted_by text references app_user,
  effective_from date,
  reason text,
  returned_reason text not null default '',
  foreign key (risk_code, based_on) references product_version,
  constraint submitted_whole check (num_nulls(submitted_by, effective_from, reason) in (0, 3))
);
call protect_reference('product_draft');
create policy writer_begins on product_draft for insert to {{writer}}
  with check (authors = array[changed_by] and changed_by = current_setting('app.user_code', true)
    and submitted_by is null);
create policy writer_changes on product_draft for update to {{writer}} using (true) with check (true);
create policy writer_ends on product_draft for delete to {{writer}} using (true);
grant insert, update, delete on product_draft to {{writer}};
call demand_audit_of('product_draft');

-- Four eyes, whatever the program does: who edits a draft is an author of it for good, nobody submits as another, and
-- what is submitted stays as it is until it is returned.
create function keep_draft_honest() returns trigger language plpgsql as $$
declare
  actor text := current_setting('app.user_code', true);
  is_edited boolean := (new.content, new.cases) is distinct from (old.content, old.cases);
begin
  if current_user = '{{writer}}' and (
    (new.draft_id, new.risk_code, new.based_on) is distinct from (old.draft_id, old.risk_code, old.based_on)
    or new.changed_by <> actor or not new.authors @> old.authors
    or is_edited and not actor = any (new.authors)
    or old.submitted_by is not null and (is_edited or new.submitted_by is not null)
    or new.submitted_by <> actor)
  then
    raise exception 'a draft of % changed against the rule of four eyes', old.risk_code using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_draft_honest before update on product_draft for each row execute function keep_draft_honest();

-- What counts is what was submitted, by another person than who publishes it.
create policy writer_adds on product_version for insert to {{writer}} with check (exists (
  select from product_draft d where d.risk_code = product_version.risk_code and d.submitted_by is not null
    and d.content = product_version.content and d.cases = product_version.cases));
-- The same content with other cases.
create policy writer_rejudges on product_version for update to {{writer}} using (true) with check (exists (
  select from product_draft d where d.risk_code = product_version.risk_code and d.submitted_by is not null
    and d.content = product_version.content and d.cases = product_version.cases));
grant insert (risk_code, version, content, cases, effective_until, branches), update (cases)
  on product_version to {{writer}};
call demand_audit_of('product_version');

create policy writer_publishes on product_release for insert to {{writer}} with check (
  withdrawn_by is null and published_by = current_setting('app.user_code', true) and exists (
    select from product_draft d join product_version v on v.risk_code = d.risk_code and v.content = d.content
      where v.risk_code = product_release.risk_code and v.version = product_release.version
        and d.submitted_by = product_release.submitted_by and d.effective_from = product_release.effective_from
        and d.reason = product_release.reason and not product_release.published_by = any (d.authors)));
create policy writer_withdraws on product_release for update to {{writer}} using (withdrawn_by is null)
  with check (withdrawn_by = current_setting('app.user_code', true) and withdrawn_at >= now());
grant insert (release_id, risk_code, version, effective_from, reason, submitted_by, published_by)
  on product_release to {{writer}};
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on product_release to {{writer}};
