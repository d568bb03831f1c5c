-- Since when somebody will have been insured with us without a gap on that day: what the former system told, or the
-- first of his policies of that product that follow each other up to then, of whatever branch.
drop function customer_insured_since(text, text);
create function customer_insured_since(wanted_type text, wanted_no text, wanted_risk text, wanted_on date) returns date
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  with recursive held as materialized (
    select p.start_date, p.end_date from document d join policy p on p.proposal_no = d.business_no
    where d.holder_certificate_no = wanted_no and d.business_type = 'T' and p.risk_code = wanted_risk
      and p.status in ('01', '02', '03') and p.start_date < wanted_on
  ), chain (since) as (
    select min(start_date) from held where end_date >= wanted_on - 1
    union
    select (select min(h.start_date) from held h where h.start_date < c.since and h.end_date >= c.since - 1)
    from chain c where c.since is not null
  ), told (since) as (
    select min(insured_since) from customer where certificate_no = wanted_no and certificate_type = wanted_type
    union all
    select min(since) from chain
  )
  select min(since) from told;
$$;
revoke all on function customer_insured_since(text, text, text, date) from public;
grant execute on function customer_insured_since(text, text, text, date) to {{app}}, {{writer}};
