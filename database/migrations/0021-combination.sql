-- Inquiries of different products for one customer, offered together (组合询价).
create table combination (
  comb_id text primary key check (comb_id ~ '^ZH\d{14}$'),
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  comb_name text not null check (comb_name <> ''),
  holder_name text not null check (holder_name <> ''),
  version integer not null default 1,
  -- What its inquiries begin with: who takes out and who is insured, and when.
  shared jsonb not null check (jsonb_typeof(shared) = 'object'),
  input_by text not null references app_user,
  input_at timestamptz not null default clock_timestamp()
) with (toast_tuple_target = 128);
create index combination_of_all on combination (input_at desc, comb_id desc);
create index combination_of_com2 on combination (com2, input_at desc, comb_id desc);
create index combination_of_com4 on combination (com4, input_at desc, comb_id desc);
create index combination_of_company on combination (com_code, input_at desc, comb_id desc);
call protect_branch('combination');
revoke delete on combination from {{writer}};

alter table document add column comb_id text references combination;
create unique index document_in_combination on document (comb_id, risk_code)
  where comb_id is not null and status not in ('06', '08', '09');

-- What stands in it now. What was refused, revoked or ran out counts only where nothing else is left.
create view combination_now with (security_invoker = true) as
  select c.*,
    (select string_agg(r.risk_name, '、' order by r.risk_code) from document d join risk r using (risk_code)
      where d.comb_id = c.comb_id and d.status not in ('06', '08', '09')) as risk_names,
    (select coalesce(sum(d.sum_premium), 0)::numeric(18, 2) from document d
      where d.comb_id = c.comb_id and d.status not in ('06', '08', '09')) as sum_premium,
    -- The one that needs most to be done stands for all.
    (select d.status from document d where d.comb_id = c.comb_id
      order by array_position(array['05', '01', '02', '03', '04', '07', '06', '09', '08'], d.status) limit 1) as status
  from combination c;
grant select on combination_now to {{app}}, {{writer}}, {{upkeep}};
