-- Somebody is known by his number, whatever certificate he says it is of.
drop function customer_standing(text, text, text);
create function customer_standing(wanted_no text, wanted_name text)
returns table (risk_grade text, is_conflicting boolean, is_blacklisted boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select case when bool_or(blacklist_flag = '1') then '5' else max(customer_risk_grade) end,
    bool_or(customer_name <> wanted_name), bool_or(blacklist_flag = '1')
  from customer where certificate_no = wanted_no having count(*) > 0;
$$;
revoke all on function customer_standing(text, text) from public;
grant execute on function customer_standing(text, text) to {{app}}, {{writer}}, {{upkeep}};
