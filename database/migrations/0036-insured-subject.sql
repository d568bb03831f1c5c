-- What a document insures that may be insured once only, such as a lift: its numbers, in the field that its product names.
-- '{}' where the product names none.
alter table document add column subject_nos text[] not null default '{}';
create index document_of_subject on document using gin (subject_nos)
  where business_type = 'T' and subject_nos <> '{}';

-- Across branches: whether one of these is insured by another policy in force of the same product, or by a proposal that
-- was submitted and not refused, on any day of the period. Tells nothing of whose it is.
create function subject_insured(own_no text, wanted_risk text, wanted text[], wanted_from date, wanted_until date)
returns boolean
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select exists (select from document d left join policy p on p.proposal_no = d.business_no
    where d.business_type = 'T' and d.subject_nos <> '{}' and d.subject_nos && wanted
      and d.risk_code = wanted_risk and d.business_no <> own_no
      and coalesce(p.start_date, d.start_date) <= wanted_until and coalesce(p.end_date, d.end_date) >= wanted_from
      and case when p.policy_no is null then d.status in ('02', '03', '04', '06', '07', '12', '13')
        else p.status in ('01', '02') end);
$$;
revoke all on function subject_insured(text, text, text[], date, date) from public;
grant execute on function subject_insured(text, text, text[], date, date) to {{app}}, {{writer}};
