-- The facts beyond the form by which a submission was priced, so that its price is explained as it came about.
-- Null before the first submission, after a save, and of submissions before this column.
alter table document add column priced_facts jsonb check (jsonb_typeof(priced_facts) = 'object');

-- Whether a policy of any branch is of this product and of one of these certificates, and renewed by nothing in one of
-- these states. Tells nothing of it to whoever does not know both its number and a party.
create function renewable_policy(wanted_no text, wanted_risk text, certificates text[], asking_no text, renewing text[])
returns table (agency_code text, end_date date, is_taken boolean)
language sql stable security definer set search_path = {{schema}}, pg_temp as $$
  select d.agency_code, d.end_date, exists (select from document r where r.renewed_policy_no = wanted_no
      and r.renewed_policy_no <> '' and r.business_type = 'T' and r.business_no <> asking_no and r.status = any (renewing))
  from document d
  where d.policy_no = wanted_no and d.policy_no <> '' and d.business_type = 'T' and d.risk_code = wanted_risk
    and array[d.content #>> '{holder,certificateNo}', d.content #>> '{insured,insuredCertificateNo}'] && certificates;
$$;
revoke all on function renewable_policy(text, text, text[], text, text[]) from public;
grant execute on function renewable_policy(text, text, text[], text, text[]) to {{app}}, {{writer}};
