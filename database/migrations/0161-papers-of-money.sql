-- A payment has a receipt, and an invoice a letter that goes with it.
drop view printable_paper;
drop view issued_paper;
drop index paper_once;
alter table paper
  drop column business_no,
  drop constraint paper_kind_check;
alter table paper
  add column payment_no text references payment,
  add column invoice_id text references invoice,
  add column business_no text not null generated always as
    (coalesce(policy_no, proposal_no, provisional_no, endorse_no, inquiry_no, payment_no, invoice_id)) stored,
  add constraint paper_kind_check check (kind in ('schedule', 'details', 'certificate', 'letter', 'coinsurance', 'roster',
    'specials', 'proposal', 'provisional', 'endorsement', 'signing', 'signed', 'quotation', 'premiumReceipt', 'invoiceLetter')),
  add constraint paper_payment_check check ((payment_no is not null) = (kind = 'premiumReceipt')),
  add constraint paper_invoice_check check ((invoice_id is not null) = (kind = 'invoiceLetter'));
-- Of two who ask for it first, the second finds it made.
create unique index paper_once on paper (business_no, content_version, kind, template_version, template_no);

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

-- A page of the list takes its newest rows from here.
create index payment_settled on payment (paid_at desc, payment_no desc) where payment_status = '3';

-- The receipts of payments are printed and counted as well; one for several documents shows the first.
create view printable_paper with (security_invoker = true) as
select i.*, coalesce(p.print_count, 0) as print_count, p.printed_at, p.printed_by,
  case when p.print_count is null then '0' else '1' end as status
from (
  select business_no, kind, policy_no, holder_name, risk_code, issued_at, com_code, com2, com4, handler1_code, input_by,
    agency_code, content_version
  from issued_paper
  union all
  select business_no, 'P09', nullif(policy_no, ''), holder_name, risk_code, input_at, com_code, com2, com4, '', input_by, agency_code,
    case when content #>> '{extension,result}' = '2' then 2 else 1 end
  from provisional where status <> '04'
  union all
  select m.payment_no, 'P03', d.policy_no, d.holder_name, d.risk_code, m.paid_at, m.com_code, m.com2, m.com4,
    d.handler1_code, d.input_by, d.agency_code, 1
  from payment m
  join lateral (
    select o.*, (select nullif(y.policy_no, '') from pay_plan y where y.business_no = o.business_no limit 1) as policy_no
    from payment_document t
    join lateral (
      select business_no, holder_name, risk_code, handler1_code, input_by, agency_code from document where business_no = t.business_no
    ) o on true
    where t.payment_no = m.payment_no
    order by o.business_no limit 1
  ) d on true
  where m.payment_status = '3'
) i
left join lateral (
  select max(print_no) as print_count, max(q.printed_at) as printed_at,
    (array_agg(q.asked_by order by q.print_no desc))[1] as printed_by
  from paper_print q where q.business_no = i.business_no and q.content_version = i.content_version having count(*) > 0
) p on true;
grant select on printable_paper to {{app}}, {{writer}}, {{upkeep}};
