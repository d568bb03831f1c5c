-- 名单管理: sanctions, dishonest persons, barred respondents, forbidden destinations and disputed patents.
call create_document_table('watchlist_entry', '^MD20\d{12}$', null, '{
  "list_kind": "text entry.listKind", "name": "text entry.name", "certificate_no": "text entry.certificateNo",
  "region": "text entry.region", "patent_no": "text entry.patentNo", "source": "text entry.source",
  "valid_from": "date entry.validFrom", "valid_until": "date entry.validUntil", "end_date": "date ending.endDate"}');

-- Texts are compared without spaces, punctuation, width and case: （南京） equals (南京).
create function watchlist_key(value text) returns text language sql immutable parallel safe
return upper(regexp_replace(normalize(coalesce(value, ''), NFKC), '[\s.,()·•''’"“”/_-]', '', 'g'));
-- A patent is written with and without the letters of its country.
create function watchlist_number(list_kind text, value text) returns text language sql immutable parallel safe
return case when list_kind = '05' then regexp_replace(watchlist_key(value), '^(ZL|CN)', '') else watchlist_key(value) end;

alter table watchlist_entry
  add column name_key text not null generated always as (watchlist_key(content #>> '{entry,name}')) stored,
  -- The number of the kind: region of a destination, number of a patent, certificate of a party.
  add column number_key text not null generated always as (watchlist_number(content #>> '{entry,listKind}',
    case content #>> '{entry,listKind}' when '04' then content #>> '{entry,region}'
      when '05' then content #>> '{entry,patentNo}' else content #>> '{entry,certificateNo}' end)) stored;
create index watchlist_entry_by_name on watchlist_entry (name_key, list_kind);
create index watchlist_entry_by_number on watchlist_entry (number_key, list_kind) where number_key <> '';
create index watchlist_entry_by_end on watchlist_entry (valid_until) where status = '1';

-- Every branch is warned by lists that only the head office reads. Answers for what is asked about and tells nothing
-- else of an entry. A name alone matches where one of the two sides has no number.
create function watchlist_matches(wanted jsonb, wanted_on date)
returns table (place integer, by_number boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select asked.place::integer, bool_or(asked.number_key <> '' and e.number_key = asked.number_key)
  from (select item.place, item.value ->> 'kind' as list_kind, watchlist_key(item.value ->> 'name') as name_key,
      watchlist_number(item.value ->> 'kind', item.value ->> 'no') as number_key
    from jsonb_array_elements(wanted) with ordinality as item (value, place)) asked
  join watchlist_entry e on e.list_kind = asked.list_kind
    and ((asked.number_key <> '' and e.number_key = asked.number_key)
      or (asked.name_key <> '' and e.name_key = asked.name_key and '' in (asked.number_key, e.number_key)))
  where e.valid_from <= wanted_on and (e.valid_until is null or e.valid_until >= wanted_on)
    and (e.end_date is null or e.end_date > wanted_on)
  group by asked.place;
$$;
revoke all on function watchlist_matches(jsonb, date) from public;
grant execute on function watchlist_matches(jsonb, date) to {{app}}, {{writer}}, {{upkeep}};
