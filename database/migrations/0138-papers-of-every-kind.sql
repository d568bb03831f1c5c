-- A policy has more papers than its schedule, and an approved inquiry has a quotation.
drop view issued_paper;
drop index paper_once;
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'paper'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%policy_no IS NOT NULL%'
  loop execute format('alter table paper drop constraint %I', name); end loop;
end $$;
alter table paper
  drop column business_no,
  drop constraint paper_kind_check;
alter table paper
  add column inquiry_no text references document,
  add column business_no text not null
    generated always as (coalesce(policy_no, proposal_no, provisional_no, endorse_no, inquiry_no)) stored,
  add constraint paper_kind_check check (kind in ('schedule', 'details', 'certificate', 'letter', 'roster', 'specials',
    'proposal', 'provisional', 'endorsement', 'signing', 'signed', 'quotation')),
  add constraint paper_policy_check check ((policy_no is not null)
    = (kind in ('schedule', 'details', 'certificate', 'letter', 'roster', 'specials'))),
  add constraint paper_inquiry_check check ((inquiry_no is not null) = (kind = 'quotation'));
-- Of two who ask for it first, the second finds it made.
create unique index paper_once on paper (business_no, content_version, kind, template_version);

-- 单证下载 shows the schedule of a policy, whatever else was printed of it.
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
  select * from paper where paper.business_no = i.business_no and paper.kind in ('schedule', 'endorsement')
  order by content_version desc, made_at desc limit 1
) p on true;
grant select on issued_paper to {{app}}, {{writer}}, {{upkeep}};
