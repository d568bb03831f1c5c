-- What a proposal insures, from its submission on: keys that say whose and what, and amounts beside them. Only documents
-- that were submitted have a row, so that saving a draft and changing a state write nothing here. A migration cannot
-- read product data: what is older gets its row from the chore that fills in missing ones.
create table document_cover (
  business_no text primary key references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- Hours of Shanghai; empty where the document names no period.
  covered tsrange not null,
  cover_keys text[] not null,
  amounts numeric(18, 2)[] not null,
  check (cardinality(cover_keys) = cardinality(amounts))
);
-- Without a pending list, which every search would read to its end.
create index document_cover_of_key on document_cover using gin (cover_keys) with (fastupdate = off)
  where cover_keys <> '{}';
call protect_branch('document_cover');
revoke delete on document_cover from {{writer}};
-- What is missing is derived from stored documents, and no change of the business.
create policy upkeep_fills on document_cover for insert to {{upkeep}} with check (true);
grant insert on document_cover to {{upkeep}};

-- Across branches: what other documents insure of the same at the same time. They are policies that wait for their cover or
-- are in force, and proposals that were submitted and not refused; what came of the asking quotation is not another.
-- Numbers are told of those alone that the transaction sees by its branch and agency; of the others, how many.
create function find_covers(own_no text, predecessor text, wanted text[], wanted_from timestamp, wanted_until timestamp)
returns table (cover_key text, amount numeric, numbers text[], hidden integer)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  with found as materialized (
    select c.business_no, c.cover_keys, c.amounts from document_cover c
    where c.cover_keys <> '{}' and c.cover_keys && wanted and c.covered && tsrange(wanted_from, wanted_until)
      and c.business_no <> own_no),
  standing as materialized (
    select f.*, in_scope(d.com2, d.com4, d.com_code) and (acting_agency() = '' or d.agency_code = acting_agency()) as is_visible
      from found f
      join document d using (business_no) left join policy p on p.proposal_no = f.business_no
    where d.inquiry_no is distinct from own_no and case when p.policy_no is null then d.status in ('02', '03', '04', '06', '07', '12', '13')
      else p.status in ('01', '02') and p.policy_no <> predecessor end)
  select k.cover_key, sum(k.amount),
    coalesce((array_agg(s.business_no order by s.business_no) filter (where s.is_visible))[1:20], '{}'),
    (count(*) filter (where not s.is_visible))::integer
  from standing s cross join unnest(s.cover_keys, s.amounts) as k(cover_key, amount)
  where k.cover_key in (select unnest(wanted))
  group by k.cover_key;
$$;
revoke all on function find_covers(text, text, text[], timestamp, timestamp) from public;
grant execute on function find_covers(text, text, text[], timestamp, timestamp) to {{app}}, {{writer}}, {{upkeep}};
