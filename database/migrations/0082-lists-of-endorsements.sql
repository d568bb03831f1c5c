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

-- 续保管理 shows the state of each policy, suspended ones included.
create view renewal_now with (security_invoker = true) as
  select r.*, p.status as policy_status from renewal r join policy p using (policy_no);
grant select on renewal_now to {{app}}, {{writer}}, {{upkeep}};
drop index policy_to_list_for_renewal;
create index policy_to_list_for_renewal on policy (end_date, policy_no) where status in ('01', '02', '03', '06');
