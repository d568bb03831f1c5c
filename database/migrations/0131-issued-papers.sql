-- 单证下载: each policy and each endorsement in effect, beside the latest paper that was printed of it. The paper of a policy is outdated
-- (3) once an endorsement changed the policy; that of an endorsement never is.
create index contract_transaction_of_endorsement on contract_transaction (recorded_at desc, draft_no) where kind = 'endorse';
create view issued_paper with (security_invoker = true) as
select i.*, p.paper_id, p.made_at, p.made_by, p.pages,
  case when p.paper_id is null then '1' when i.kind = 'P01' and p.content_version < i.content_version then '3' else '2' end as status
from (
  select p.policy_no as business_no, 'P01' as kind, p.policy_no, p.holder_name, p.risk_code, p.issued_at, p.com_code, p.com2, p.com4,
    p.handler1_code, p.input_by, p.agency_code,
    (select max(t.version) from contract_transaction t where t.contract_no = p.policy_no) as content_version
  from policy p
  union all
  select t.draft_no, 'P04', p.policy_no, p.holder_name, p.risk_code, t.recorded_at, p.com_code, p.com2, p.com4,
    p.handler1_code, p.input_by, p.agency_code, 1
  from contract_transaction t join policy p on p.policy_no = t.contract_no
  where t.kind = 'endorse'
) i
left join lateral (
  select * from paper where paper.business_no = i.business_no order by content_version desc, made_at desc limit 1
) p on true;
grant select on issued_paper to {{app}}, {{writer}}, {{upkeep}};
