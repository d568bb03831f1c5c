-- The pool of underwriting as a list, its reminders, and what people say to each other beside a document.

-- A list reads one table: what the pool shows of a document is kept with the task. The document stays as it is while
-- somebody underwrites it.
alter table uw_task
  add column risk_code text not null default '',
  add column holder_name text not null default '',
  add column sum_amount numeric(18, 2) not null default 0,
  add column sum_premium numeric(18, 2) not null default 0,
  add column start_date date,
  -- Since when it lies in the pool of its level, and when these were reminded of it; both begin anew there.
  add column free_since timestamptz not null default clock_timestamp(),
  add column reminded_at timestamptz;
update uw_task k set
  risk_code = d.risk_code,
  holder_name = d.holder_name,
  sum_amount = coalesce(d.sum_amount, 0),
  sum_premium = coalesce(d.sum_premium, 0),
  start_date = d.start_date,
  free_since = k.opened_at
from document d where d.business_no = k.business_no;

drop index uw_task_pool;
create index uw_task_pool on uw_task (opened_at, task_id) where state <> '3';
create index uw_task_pool_of_com2 on uw_task (com2, opened_at, task_id) where state <> '3';
create index uw_task_pool_of_com4 on uw_task (com4, opened_at, task_id) where state <> '3';
create index uw_task_pool_of_company on uw_task (com_code, opened_at, task_id) where state <> '3';
create index uw_task_of_claimer on uw_task (claimed_by, opened_at, task_id);
create index uw_task_forgotten on uw_task (free_since) where state = '0' and reminded_at is null;

-- What somebody said about a document; it is never changed and never taken away.
create table document_comment (
  comment_id text primary key,
  business_no text not null references document,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  comment text not null check (comment <> ''),
  user_code text not null references app_user,
  recorded_at timestamptz not null default clock_timestamp()
);
create index document_comment_of on document_comment (business_no, recorded_at desc, comment_id desc);
call protect_branch('document_comment');
revoke update, delete on document_comment from {{writer}};
