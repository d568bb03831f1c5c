-- Plain documents: a content of one form with states and a trail. Columns that lists read repeat cells of the content;
-- the database computes them, so that they cannot differ.

-- Null for a text that is no date: such a content is a draft with a mistake, and is kept as it was typed.
create function date_or_null(value text) returns date language plpgsql immutable strict parallel safe as $$
begin
  if value !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  return make_date(left(value, 4)::integer, substr(value, 6, 2)::integer, right(value, 2)::integer);
exception when others then return null;
end $$;
create function amount_or_null(value text) returns numeric(18, 2) language sql immutable strict parallel safe
return case when value ~ '^-?\d{1,16}(\.\d{1,2})?$' then value::numeric(18, 2) end;

-- `cells` says of each column its kind (text, date or amount) and its place: {"customer_name": "text customer.customerName"}.
create procedure create_document_table(target text, number_pattern text, owner_place text, cells jsonb)
language plpgsql as $$
declare
  cell record;
  place text;
begin
  execute format($create$
    create table %1$I (
      business_no text primary key check (business_no ~ %2$L),
      com_code text not null references company,
      com2 text not null generated always as (left(com_code, 2)) stored,
      com4 text not null generated always as (left(com_code, 4)) stored,
      status text not null,
      -- One more at every change of the row.
      version integer not null default 1,
      content jsonb not null check (jsonb_typeof(content) = 'object'),
      input_by text not null references app_user,
      owner_code text not null generated always as
        (coalesce(nullif(btrim(content #>> %3$L), ''), input_by)) stored,
      agency_code text not null default acting_agency(),
      input_at timestamptz not null default clock_timestamp(),
      changed_by text not null,
      changed_at timestamptz not null default clock_timestamp()
    )$create$, target, number_pattern, string_to_array(owner_place, '.'));
  for cell in select key as name, split_part(value, ' ', 1) as kind, split_part(value, ' ', 2) as path
    from jsonb_each_text(cells) loop
    place := format('content #>> %L', string_to_array(cell.path, '.'));
    execute format('alter table %I add column %I %s generated always as (%s) stored', target, cell.name,
      case cell.kind when 'date' then 'date' when 'amount' then 'numeric(18, 2)' else 'text not null' end,
      case cell.kind when 'date' then format('date_or_null(%s)', place)
        when 'amount' then format('amount_or_null(%s)', place)
        else format('btrim(coalesce(%s, ''''))', place) end);
  end loop;
  execute format('create index %I on %I (input_at desc, business_no desc)', target || '_by_time', target);
  execute format('create index %I on %I (com2, input_at desc, business_no desc)', target || '_by_com2', target);
  execute format('create index %I on %I (com4, input_at desc, business_no desc)', target || '_by_com4', target);
  execute format('create index %I on %I (com_code, input_at desc, business_no desc)', target || '_by_company', target);
  execute format('call protect_branch(%L)', target);
  execute format('revoke delete on %I from {{writer}}', target);
end $$;
