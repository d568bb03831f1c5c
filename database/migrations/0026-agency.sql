-- People from outside, of an agent or a broker, see what is their house's and nothing else of the branch.

-- For which house from outside somebody works: its agent, or he alone where none is named; '' for the insurer's own
-- people. Outside is who belongs to an agent, whose code begins so, or whose grades reach no further than an agency.
create function agency_of(user_code text, agent_code text, grade_codes text[]) returns text
language sql stable parallel safe
return case
  when agent_code <> '' then agent_code
  when user_code ~ '^[2pP]' then user_code
  when not exists (select from grade g where g.grade_code = any (grade_codes)
      and g.data_scope in ('allCompanies', 'ownAndLowerCompanies'))
    and exists (select from grade g where g.grade_code = any (grade_codes) and g.data_scope = 'ownAgency')
    then user_code
  else '' end;

-- For whom the transaction works; told with the branch, in one statement.
create function acting_agency() returns text language sql stable parallel safe
return coalesce(current_setting('app.agency', true), '');

-- Whose a row is stays with the house, wherever its people go later: it is settled when the row is entered.
alter table document add column agency_code text not null default acting_agency();
alter table customer add column agency_code text not null default acting_agency();
alter table search_entry add column agency_code text not null default '';

create index document_of_agency on document (business_type, agency_code, input_at desc, business_no desc)
  where agency_code <> '';
create index customer_of_agency on customer (agency_code, customer_id desc) where agency_code <> '';
create index search_entry_of_agency on search_entry (kind, agency_code, entered_at desc, key) where agency_code <> '';

-- One certificate is one customer within what somebody sees: the insurer's people see all of the branch and find the
-- one that there is; an agency that enters him anew is told nothing of the others.
alter table customer drop constraint customer_com_code_certificate_type_certificate_no_key;
alter table customer add unique (com_code, agency_code, certificate_type, certificate_no);

-- Whatever reads or changes customers, by whichever call: people from outside have their house's own.
create policy outsiders_have_their_own on customer as restrictive to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '' or agency_code = acting_agency());
-- How somebody was judged for money laundering is read by the insurer's own people alone.
create policy judgements_stay_inside on customer_risk_trail as restrictive for select to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '');

-- As before, and for people from outside only what is their house's, whatever is asked for.
create or replace function search_entries(kinds text[], own_kinds text[], questions jsonb, most integer)
returns table (kind text, key text, asked_by text)
language plpgsql stable security definer set search_path = {{schema}}, pg_temp as $$
declare
  scope text := case current_setting('app.scope_level', true)
    when '1' then 'true' when '2' then 'com2 = $4' when '3' then 'com4 = $4' when '4' then 'com_code = $4' end;
  house text := case acting_agency() when '' then 'true' else 'e.agency_code = $8 and e.agency_code <> ''''' end;
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
        'select e.kind, e.key, $6 from search_entry e where e.kind = $1 and %s and %s and %s and e.terms @> $2
           and strpos(e.%I, $3) > 0 order by e.entered_at desc, e.key limit $5',
        scope, house, case when wanted = any (own_kinds) then 'e.owner_code = $7' else 'true' end, place)
      using wanted, array(select jsonb_array_elements_text(question -> 'terms')::integer), question ->> 'text',
        code, most, question ->> 'by', actor, acting_agency();
    end loop;
  end loop;
end $$;

-- What people from outside entered before their house was kept; last, since it leaves triggers that wait.
create view outsider as select u.user_code, max(agency_of(u.user_code, u.agent_code, m.grade_codes)) as agency_code
  from app_user u join user_company m using (user_code) group by u.user_code;
update document d set agency_code = o.agency_code from outsider o where o.user_code = d.input_by and o.agency_code <> '';
update customer c set agency_code = o.agency_code from outsider o where o.user_code = c.input_by and o.agency_code <> '';
drop view outsider;
update search_entry s set agency_code = d.agency_code from document d
  where s.kind in ('inquiry', 'proposal', 'endorsement') and s.key = d.business_no and d.agency_code <> '';
update search_entry s set agency_code = c.agency_code from customer c
  where s.kind = 'customer' and s.key = c.customer_id and c.agency_code <> '';
set constraints all immediate;
