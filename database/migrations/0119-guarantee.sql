-- 电子保函: one for each policy of a product with a type of guarantee. What it says never changes; its file is printed before it is sent.
create table guarantee (
  guarantee_no text primary key check (guarantee_no ~ '^BH20\d{14}$'),
  policy_no text not null unique references policy,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- A code of GuaranteeType, and of GuaranteePlatform.
  guarantee_type text not null,
  platform text not null check (platform in ('1', '2')),
  project_no text not null default '',
  project_name text not null default '',
  receiver text not null,
  principal text not null,
  amount numeric(18, 2) not null check (amount > 0),
  currency text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  -- The paper that is sent and that the public page hands out; empty until it is printed.
  paper_id text not null default '',
  sha256 text not null default '' check (sha256 ~ '^([0-9a-f]{64})?$'),
  file_bytes integer not null default 0,
  recorded_at timestamptz not null default clock_timestamp(),
  check ((paper_id = '') = (sha256 = ''))
);
call protect_branch('guarantee');
revoke delete on guarantee from {{writer}};

-- The outbox to the platforms: a row for each letter and node, which the platform delivers at most once.
create table guarantee_push (
  push_no text primary key,
  guarantee_no text not null references guarantee,
  -- A code of GuaranteeNode.
  node text not null check (node in ('3', '5')),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null default acting_agency(),
  -- A code of GuaranteeStatus.
  status text not null default '0' check (status between '0' and '4'),
  attempt smallint not null default 0 check (attempt >= 0),
  pushed_at timestamptz,
  receipt_no text not null default '',
  delivered_at timestamptz,
  -- Why the platform refused it, or why it could not be sent.
  reason text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  check (push_no = guarantee_no || '-' || node),
  unique (guarantee_no, node)
);
create index guarantee_push_open on guarantee_push (made_at) where status in ('0', '1');
create index guarantee_push_of_all on guarantee_push (made_at desc, push_no desc);
create index guarantee_push_of_com2 on guarantee_push (com2, made_at desc, push_no desc);
create index guarantee_push_of_com4 on guarantee_push (com4, made_at desc, push_no desc);
create index guarantee_push_of_company on guarantee_push (com_code, made_at desc, push_no desc);
call protect_branch('guarantee_push');
revoke delete on guarantee_push from {{writer}};

-- Every sending, the supplied files included.
create table guarantee_attempt (
  push_no text not null references guarantee_push,
  step_no smallint not null check (step_no > 0),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- P: pushed. R: retried. F: the file was sent again.
  kind text not null check (kind in ('P', 'R', 'F')),
  -- A code of GuaranteeStatus: under way, delivered, refused, recalled.
  outcome text not null default '1' check (outcome between '1' and '4'),
  receipt_no text not null default '',
  reason text not null default '',
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (push_no, step_no)
);
call protect_branch('guarantee_attempt');
revoke delete on guarantee_attempt from {{writer}};

-- 保函推送: the outbox with what each letter says.
create view guarantee_push_list with (security_invoker = true) as
select p.push_no, p.guarantee_no, p.node, p.com_code, p.com2, p.com4, p.agency_code, p.status, p.attempt, p.pushed_at, p.receipt_no,
  p.delivered_at, p.reason, p.made_at, p.version, g.policy_no, g.guarantee_type, g.platform, g.project_no, g.project_name,
  g.receiver, g.principal, g.amount, g.currency, g.start_date, g.end_date, g.sha256,
  case when g.sha256 = '' then '' else 'PDF' end as file_format
from guarantee_push p join guarantee g using (guarantee_no);
grant select on guarantee_push_list to {{app}}, {{writer}}, {{upkeep}};

-- Policies that were issued before have no letter here.
create table guarantee_start (since timestamptz not null);
insert into guarantee_start values (clock_timestamp());
alter table guarantee_start enable row level security, force row level security;
create policy owner_all on guarantee_start to {{owner}} using (true) with check (true);
create policy all_read on guarantee_start for select to {{app}}, {{writer}}, {{upkeep}} using (true);
grant select on guarantee_start to {{app}}, {{writer}}, {{upkeep}};
