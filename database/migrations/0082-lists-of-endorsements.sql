-- 批单查询 shows and finds all types of an endorsement.
drop view endorsement_now;
create view endorsement_now with (security_invoker = true) as
  select d.business_no as endorse_no, e.policy_no, e.types, e.reason, e.valid_date, e.premium_change,
    d.com_code, d.com2, d.com4, d.risk_code, d.status, d.version, d.holder_name, d.insured_name, d.handler1_code,
    d.underwrite_flag, d.input_by, d.input_at, d.agency_code
  from endorsement e join document d on d.business_no = e.endorse_no
  -- The indexes of documents begin with their kind.
  where d.business_type = 'E';
grant select on endorsement_now to {{app}}, {{writer}}, {{upkeep}};

-- 核保工作台 shows what an endorsement changes of the premium, not the premium of the whole policy.
update uw_task t set sum_premium = coalesce(e.premium_change, 0)
from endorsement e where e.endorse_no = t.business_no;
