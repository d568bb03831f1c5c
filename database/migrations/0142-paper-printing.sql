-- 保单模板打印: every printing of an issued paper, with its number and, from the second on, its reason.
create table paper_print (
  print_id text primary key,
  -- The task that prints several; empty where one is printed at once.
  task_id text not null default '',
  row_no integer not null default 1 check (row_no > 0),
  business_no text not null,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- The content that was printed and its paper; empty while the row waits, and where nothing is printed.
  content_version integer,
  paper_id text references paper,
  print_no integer check (print_no > 0),
  -- A code of ReprintReason.
  reason_code text not null default '',
  reason text not null default '',
  -- A code of PaperPrintStatus.
  status text not null default '0' check (status in ('0', '1', '2')),
  -- Why it was not printed.
  result text not null default '',
  asked_by text not null references app_user,
  asked_at timestamptz not null default clock_timestamp(),
  printed_at timestamptz,
  version integer not null default 1,
  check (num_nonnulls(content_version, paper_id, print_no, printed_at) = case status when '1' then 4 else 0 end),
  constraint paper_print_reason check (print_no is null or print_no = 1 or reason_code <> ''),
  check ((status = '2') = (result <> '')),
  unique (business_no, content_version, print_no)
);
create unique index paper_print_row on paper_print (task_id, row_no) where task_id <> '';
create index paper_print_of_document on paper_print (business_no, printed_at);
call protect_branch('paper_print');
revoke delete on paper_print from {{writer}};

-- What is issued and may be printed, with how often the present content was.
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
) i
left join lateral (
  select max(print_no) as print_count, max(q.printed_at) as printed_at,
    (array_agg(q.asked_by order by q.print_no desc))[1] as printed_by
  from paper_print q where q.business_no = i.business_no and q.content_version = i.content_version having count(*) > 0
) p on true;
grant select on printable_paper to {{app}}, {{writer}}, {{upkeep}};
