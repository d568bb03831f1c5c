-- What documents and customers are found by: their names, the letters of these, their numbers. A row-level policy would
-- keep such questions from every index, since neither @> nor strpos is leakproof; so nobody but the writer reads this
-- table by himself, and the one function below puts the branch into the question.
create table search_entry (
  kind text not null,
  key text not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- Whose it is, for those who see only their own; '' is nobody's.
  owner_code text not null,
  entered_at timestamptz not null,
  -- Lines between line feeds: names in small letters, the letters that their pinyin begins with, their pinyin, all
  -- numbers, and those of them that are known by their last digits as well.
  names text not null,
  initials text not null,
  spelling text not null,
  numbers text not null,
  tails text not null,
  -- Hashes of what may be asked for; two texts may share one, so whatever is found is held against the lines.
  terms integer[] not null,
  primary key (kind, key)
);
call protect_branch('search_entry');
revoke all on search_entry from {{app}}, {{upkeep}};
drop policy scope_reads on search_entry;
alter table search_entry alter column terms set statistics 300;

-- What many have is found by going through the latest of the branch, what few have by its terms.
create index search_entry_of_all on search_entry (kind, entered_at desc, key);
create index search_entry_of_com2 on search_entry (kind, com2, entered_at desc, key);
create index search_entry_of_com4 on search_entry (kind, com4, entered_at desc, key);
create index search_entry_of_company on search_entry (kind, com_code, entered_at desc, key);
create index search_entry_terms on search_entry using gin (terms) with (fastupdate = off);

-- The latest entries of these kinds that answer one of the questions, inside the branch of the transaction; of the
-- kinds in own_kinds only the user's own. A question is {by, terms, text}: where it looks, by what, and what must
-- stand there. Each statement is planned for what it asks, since a rare name and a common one need different ways.
create function search_entries(kinds text[], own_kinds text[], questions jsonb, most integer)
returns table (kind text, key text, asked_by text)
language plpgsql stable security definer set search_path = {{schema}}, pg_temp as $$
declare
  scope text := case current_setting('app.scope_level', true)
    when '1' then 'true' when '2' then 'com2 = $4' when '3' then 'com4 = $4' when '4' then 'com_code = $4' end;
  code text := current_setting('app.scope_code', true);
  actor text := current_setting('app.user_code', true);
  question jsonb;
  place text;
  wanted text;
begin
  if scope is null or most not between 1 and 500 then return; end if;
  foreach wanted in array kinds loop
    for question in select * from jsonb_array_elements(questions) loop
      place := case question ->> 'by' when 'number' then 'numbers' when 'tail' then 'tails'
        when 'name' then 'names' when 'initials' then 'initials' when 'spelling' then 'spelling' end;
      return query execute format(
        'select e.kind, e.key, $6 from search_entry e where e.kind = $1 and %s and %s and e.terms @> $2
           and strpos(e.%I, $3) > 0 order by e.entered_at desc, e.key limit $5',
        scope, case when wanted = any (own_kinds) then 'e.owner_code = $7' else 'true' end, place)
      using wanted, array(select jsonb_array_elements_text(question -> 'terms')::integer), question ->> 'text',
        code, most, question ->> 'by', actor;
    end loop;
  end loop;
end $$;
revoke all on function search_entries(text[], text[], jsonb, integer) from public;
grant execute on function search_entries(text[], text[], jsonb, integer) to {{app}}, {{writer}};
