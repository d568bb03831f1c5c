-- Insurance plans: what a product is sold as, with values filled in and fixed. A plan has editions; the one that counts
-- never changes, its successor is worked on beside it.

-- Whether one of these beginnings of branch codes lies above the branch that asks, or below it.
create function sold_in_scope(prefixes text[]) returns boolean
language sql stable parallel safe
return exists (select from unnest(prefixes) as prefix
  where starts_with(current_setting('app.scope_code', true), prefix)
    or starts_with(prefix, current_setting('app.scope_code', true)));

create table insurance_plan (
  insurance_plan_no text primary key check (insurance_plan_no ~ '^JH\d{4}20\d{8}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  risk_code text not null references risk,
  status text not null check (status in ('0', '1', '2', '3', '4', '5')),
  -- One more at every change of the row.
  version integer not null default 1,
  -- The edition that counts; 0 is none yet.
  edition integer not null default 0,
  -- Of the edition that counts, before that of the first one.
  plan_name text not null,
  plan_type text not null,
  insure_type text not null,
  occupation_class_max text not null,
  -- The lowest of its classes; null where it depends on what is chosen.
  per_man_premium numeric(18, 2),
  sale_from date,
  sale_until date,
  sale_prefixes text[] not null check (cardinality(sale_prefixes) > 0),
  status_reason text not null default '',
  copied_from text not null default '',
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp(),
  changed_by text not null references app_user,
  changed_at timestamptz not null default clock_timestamp()
);
create index insurance_plan_by_time on insurance_plan (input_at desc, insurance_plan_no desc);
create index insurance_plan_by_com2 on insurance_plan (com2, input_at desc, insurance_plan_no desc);
create index insurance_plan_by_com4 on insurance_plan (com4, input_at desc, insurance_plan_no desc);
create index insurance_plan_by_company on insurance_plan (com_code, input_at desc, insurance_plan_no desc);
create index insurance_plan_of_risk on insurance_plan (risk_code) where edition > 0;
call protect_branch('insurance_plan');
revoke delete on insurance_plan from {{writer}};
create policy sold_reads on insurance_plan for select to {{app}}, {{writer}}, {{upkeep}}
  using (edition > 0 and sold_in_scope(sale_prefixes));

create table insurance_plan_edition (
  insurance_plan_no text not null references insurance_plan,
  edition integer not null check (edition > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  risk_code text not null,
  product_version text not null,
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  -- What it comes to, as a product tells its own plans.
  terms jsonb not null,
  -- Everybody who changed it; none of them may approve it.
  authors text[] not null check (cardinality(authors) > 0),
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  submitted_by text references app_user,
  submitted_at timestamptz,
  -- Both people are null for what came with a demonstration.
  approved_by text references app_user,
  approved_at timestamptz,
  returned_reason text not null default '',
  primary key (insurance_plan_no, edition),
  foreign key (risk_code, product_version) references product_version (risk_code, version),
  constraint plan_four_eyes check (approved_by is null or
    (submitted_by is not null and approved_by <> submitted_by and not approved_by = any (authors)))
) with (toast_tuple_target = 128);
create unique index insurance_plan_edition_open on insurance_plan_edition (insurance_plan_no)
  where approved_at is null;
call protect_branch('insurance_plan_edition');
create policy sold_reads on insurance_plan_edition for select to {{app}}, {{writer}}, {{upkeep}}
  using (approved_at is not null and exists (select from insurance_plan p
    where p.insurance_plan_no = insurance_plan_edition.insurance_plan_no));

-- Four eyes, whatever the program does: what counts never changes, whoever edits is an author for good, nobody submits
-- or approves as another, and what is approved is what was submitted.
create function keep_plan_honest() returns trigger language plpgsql as $$
declare
  actor text := current_setting('app.user_code', true);
  is_edited boolean;
begin
  if current_user <> '{{writer}}' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.approved_at is not null then
      raise exception 'an edition of % that counts taken away', old.insurance_plan_no using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.approved_at is not null or new.authors <> array[actor] then
      raise exception 'an edition of % not begun as a draft', new.insurance_plan_no using errcode = 'check_violation';
    end if;
    return new;
  end if;
  is_edited := (new.form, new.terms, new.product_version) is distinct from (old.form, old.terms, old.product_version);
  if old.approved_at is not null
    or (new.insurance_plan_no, new.edition, new.com_code, new.risk_code)
      is distinct from (old.insurance_plan_no, old.edition, old.com_code, old.risk_code)
    or not new.authors @> old.authors
    or is_edited and (old.submitted_by is not null or new.changed_by <> actor or not actor = any (new.authors))
    or new.submitted_by is distinct from old.submitted_by and new.submitted_by <> actor
    or new.approved_at is not null and (is_edited or old.submitted_by is null or new.approved_by is distinct from actor)
  then
    raise exception 'an edition of % changed against the rule of four eyes', old.insurance_plan_no
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_plan_honest before insert or update or delete on insurance_plan_edition
  for each row execute function keep_plan_honest();
