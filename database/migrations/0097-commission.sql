-- 手续费: what an agent has earned of the premium that came, and the statements by which it is paid.

-- One change by one entry of the ledger; negative where premium is paid back or the commission falls.
create table commission_accrual (
  entry_id text primary key references ledger_entry,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  -- The agent, whose people see what is their own.
  agency_code text not null check (agency_code <> ''),
  agreement_no text not null,
  policy_no text not null,
  day date not null,
  -- What came of the premium, never more than the premium.
  premium numeric(18, 2) not null,
  -- In percent of the premium without tax.
  agent_fee numeric(5, 2) not null,
  commission numeric(18, 2) not null check (commission <> 0),
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index commission_accrual_of_policy on commission_accrual (policy_no);
create index commission_accrual_of_agreement on commission_accrual (agreement_no, day);
create index commission_accrual_of_all on commission_accrual (recorded_at desc, entry_id desc);
create index commission_accrual_of_com4 on commission_accrual (com4, recorded_at desc, entry_id desc);
create index commission_accrual_of_company on commission_accrual (com_code, recorded_at desc, entry_id desc);
create index commission_accrual_of_agency on commission_accrual (agency_code, recorded_at desc, entry_id desc);
call protect_branch('commission_accrual');
revoke update, delete on commission_accrual from {{writer}};
create policy outsiders_have_their_own on commission_accrual as restrictive to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '' or agency_code = acting_agency());

-- The commission due of a policy: in proportion to the premium received, and the whole with the last of it.
create function due_commission(premium numeric, received numeric, commission numeric) returns numeric
language sql immutable parallel safe
return case when received >= premium then commission
  when received <= 0 then 0 else round(commission * received / premium, 2) end;

-- The books of a policy up to an entry: its premium, what was received and is not to be paid back, and its commission.
create function policy_commission(policy text, until_at timestamptz, until_id text,
  out premium numeric, out net_premium numeric, out received numeric, out commission numeric)
language sql stable as $$
  select coalesce(-sum(l.amount) filter (where l.account in ('premium', 'tax')), 0),
    coalesce(-sum(l.amount) filter (where l.account = 'premium'), 0),
    coalesce(sum(l.amount) filter (where l.account in ('bank', 'clearing', 'refundPayable')), 0),
    coalesce(-sum(l.amount) filter (where l.account = 'commissionPayable'), 0)
  from ledger_entry e join ledger_line l on l.entry_id = e.entry_id
  where e.business_no = policy and (e.recorded_at, e.entry_id) <= (until_at, until_id)
$$;

create procedure accrue_commission_of(entry ledger_entry) language plpgsql as $$
declare
  books record;
  earlier record;
  agreed record;
  came numeric;
  due numeric;
begin
  select content #>> '{base,agentCode}' as agent_code, coalesce(content #>> '{base,agreementNo}', '') as agreement_no,
      amount_or_null(content #>> '{fee,agentFee}') as agent_fee into agreed
    from contract_transaction where contract_no = entry.business_no order by version desc limit 1;
  if coalesce(agreed.agent_code, '') = '' then return; end if;
  select * into books from policy_commission(entry.business_no, entry.recorded_at, entry.entry_id);
  select coalesce(sum(premium), 0) as premium, coalesce(sum(commission), 0) as commission into earlier
    from commission_accrual where policy_no = entry.business_no;
  came := greatest(least(books.received, books.premium), 0);
  due := due_commission(books.premium, books.received, books.commission);
  if due = earlier.commission then return; end if;
  -- An endorsement is booked before its content stands: its rate follows from the books.
  if round(books.net_premium * coalesce(agreed.agent_fee, 0) / 100, 2) <> books.commission and books.net_premium > 0 then
    agreed.agent_fee := least(round(books.commission * 100 / books.net_premium, 2), 100);
  end if;
  insert into commission_accrual (entry_id, com_code, agency_code, agreement_no, policy_no, day, premium, agent_fee, commission,
      recorded_by, recorded_at)
    values (entry.entry_id, entry.com_code, agreed.agent_code, agreed.agreement_no, entry.business_no, entry.day,
      came - earlier.premium, coalesce(agreed.agent_fee, 0), due - earlier.commission, entry.recorded_by, entry.recorded_at);
end $$;

-- In the transaction that books money, so that no receipt and no refund can be without it, whoever books it.
create function accrue_commission() returns trigger
language plpgsql security definer set search_path = {{schema}}, pg_temp as $$
declare
  entry ledger_entry;
begin
  for entry in select e.* from ledger_entry e where e.business_no like 'P%'
      and e.entry_id in (select entry_id from added) order by e.recorded_at, e.entry_id loop
    call accrue_commission_of(entry);
  end loop;
  return null;
end $$;
create trigger accrued_commission after insert on ledger_line referencing new table as added
  for each statement execute function accrue_commission();

call create_document_table('commission_statement', '^SF20\d{12}$', null, '{
  "agreement_no": "text statement.agreementNo", "period_end": "date statement.periodEnd",
  "period_start": "date sum.periodStart", "agent_code": "text sum.agentCode", "agent_name": "text sum.agentName",
  "agent_type": "text sum.agentType", "line_count": "text sum.lineCount", "premium": "amount sum.premium",
  "commission": "amount sum.commission", "vat": "amount sum.vat", "income_tax": "amount sum.incomeTax",
  "payable": "amount sum.payable", "level": "text review.level", "due_date": "date review.dueDate",
  "approver_code": "text outcome.approverCode", "paid_date": "date settlement.paidDate", "trade_no": "text settlement.tradeNo"}');
create index commission_statement_of_agreement on commission_statement (agreement_no, status);
create index commission_statement_due on commission_statement (due_date, business_no) where status = '02';
create index commission_statement_of_agency on commission_statement (agency_code, input_at desc, business_no desc)
  where agency_code <> '';
-- A transfer of a bank settles one statement.
create unique index commission_statement_trade on commission_statement (com_code, trade_no) where trade_no <> '';
create policy outsiders_have_their_own on commission_statement as restrictive to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '' or agency_code = acting_agency());

-- A statement belongs to the agent that it is for, whoever of the insurer generates it.
create function own_statement() returns trigger language plpgsql as $$
begin
  new.agency_code := new.content #>> '{sum,agentCode}';
  return new;
end $$;
create trigger owned_by_agent before insert on commission_statement for each row execute function own_statement();

-- An accrual in a statement. A void statement keeps its lines, which are free for another one.
create table commission_statement_line (
  statement_no text not null references commission_statement,
  entry_id text not null references commission_accrual,
  com_code text not null references company,
  com2 text not null generated always as (left(com_code, 2)) stored,
  com4 text not null generated always as (left(com_code, 4)) stored,
  agency_code text not null,
  policy_no text not null,
  premium numeric(18, 2) not null,
  commission numeric(18, 2) not null,
  is_live boolean not null default true,
  primary key (statement_no, entry_id)
);
-- The commands see to it; the index is the last wall: no accrual is in two live statements.
create unique index commission_statement_line_once on commission_statement_line (entry_id) where is_live;
create index commission_statement_line_of_policy on commission_statement_line (policy_no) where is_live;
call protect_branch('commission_statement_line');
revoke delete on commission_statement_line from {{writer}};
create policy outsiders_have_their_own on commission_statement_line as restrictive to {{app}}, {{writer}}, {{upkeep}}
  using (acting_agency() = '' or agency_code = acting_agency());

-- 手续费明细. People of an agent read the first character of a name.
create view commission_line with (security_invoker = true) as
select a.entry_id, a.day, e.kind, a.policy_no, p.risk_code,
  case when acting_agency() = '' then p.holder_name else left(p.holder_name, 1) || '**' end as holder_name,
  a.agency_code as agent_code, a.agreement_no, a.premium, a.agent_fee, a.commission, e.payment_no,
  coalesce(l.statement_no, '') as statement_no,
  -- The codes of CommissionLineStatus.
  case when l.statement_no is null then '0' when s.status = '04' then '2' else '1' end as line_status,
  a.agency_code, a.com_code, a.com2, a.com4, a.recorded_by, a.recorded_at
from commission_accrual a join ledger_entry e on e.entry_id = a.entry_id join policy p on p.policy_no = a.policy_no
  left join commission_statement_line l on l.entry_id = a.entry_id and l.is_live
  left join commission_statement s on s.business_no = l.statement_no;
grant select on commission_line to {{app}}, {{writer}}, {{upkeep}};

-- A settled statement has books of its own. What the constraints permit already stays permitted.
do $$
declare
  permitted record;
begin
  for permitted in select conname, conrelid::regclass as target, substr(pg_get_constraintdef(oid), 7) as condition,
        case conname when 'ledger_entry_kind_check' then $c$kind = 'settle'$c$
          when 'ledger_entry_business_no_check' then $c$business_no ~ '^SF20\d{12}$'$c$ else $c$account = 'incomeTax'$c$ end as more
      from pg_constraint where conrelid in ('ledger_entry'::regclass, 'ledger_line'::regclass)
        and conname in ('ledger_entry_kind_check', 'ledger_entry_business_no_check', 'ledger_line_account_check') loop
    execute format('alter table %s drop constraint %I', permitted.target, permitted.conname);
    execute format('alter table %s add constraint %I check (%s or %s)', permitted.target, permitted.conname, permitted.more,
      permitted.condition);
  end loop;
end $$;

-- 待办审批 shows statements as well, beside what it shows already.
do $$
begin
  execute 'create or replace view approval_task with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('approval_task'::regclass), ';') || $more$
    union all
    select business_no, '07', agreement_no, agent_name, '', '',
      case level when '2' then '总公司审批' else '分公司审批' end, 0::smallint,
      case level when '2' then '00000000' else com_code end,
      case level when '2' then '00' else com2 end,
      case level when '2' then '0000' else com4 end,
      com_code, agency_code, due_date, changed_at, input_by, version,
      array[input_by, coalesce(content #>> '{review,submittedBy}', '')], commission
    from commission_statement where status = '02'$more$;
end $$;

-- What came before this version.
do $$
declare
  entry ledger_entry;
begin
  for entry in select e.* from ledger_entry e where e.business_no like 'P%' and exists (
        select from contract_transaction t where t.contract_no = e.business_no and coalesce(t.content #>> '{base,agentCode}', '') <> '')
      order by e.recorded_at, e.entry_id loop
    call accrue_commission_of(entry);
  end loop;
end $$;
