import { type AuditCheck, createBranchAuditCheck } from "#platform/server/audit-checks.ts";

export const commissionAuditChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("commission_accrual", "entry_id"),
  createBranchAuditCheck("commission_statement_line", "entry_id"),
  {
    name: "commission.accrued",
    says: "保单计提的手续费与按实收保费应计提的不符",
    sql: `with books as (select e.business_no as policy_no,
          coalesce(-sum(l.amount) filter (where l.account in ('premium', 'tax')), 0) as premium,
          coalesce(sum(l.amount) filter (where l.account in ('bank', 'clearing', 'refundPayable')), 0) as received,
          coalesce(-sum(l.amount) filter (where l.account = 'commissionPayable'), 0) as commission
        from ledger_entry e join ledger_line l using (entry_id) where e.business_no like 'P%' group by 1),
      agreed as (select distinct on (contract_no) contract_no as policy_no, content #>> '{base,agentCode}' as agent_code
        from contract_transaction order by contract_no, version desc),
      accrued as (select policy_no, sum(commission) as commission from commission_accrual group by 1)
      select b.policy_no as subject from books b join agreed g using (policy_no) left join accrued a using (policy_no)
      where case when coalesce(g.agent_code, '') = '' then a.commission is not null
        else coalesce(a.commission, 0) <> due_commission(b.premium, b.received, b.commission) end`,
  },
  {
    name: "commission.once",
    says: "一笔计提列入两张有效的结算单，或有效标记与结算单的状态不符",
    sql: `select l.entry_id as subject from commission_statement_line l
        join commission_statement s on s.business_no = l.statement_no
      group by l.entry_id having count(*) filter (where s.status <> '05') > 1 or bool_or(l.is_live <> (s.status <> '05'))`,
  },
  {
    name: "commission.sum",
    says: "结算单的条数、实收保费、手续费或实付金额与明细不符",
    sql: `select s.business_no as subject from commission_statement s left join (select statement_no, count(*)::text as lines,
          sum(premium) as premium, sum(commission) as commission from commission_statement_line group by 1) l
        on l.statement_no = s.business_no
      where (s.line_count, s.premium, s.commission) is distinct from (l.lines, l.premium, l.commission)
        or s.payable <> s.commission - s.income_tax`,
  },
  {
    name: "commission.settled",
    says: "结算的手续费多于计提：明细与计提不符，或一张保单结算的多于计提加未扣回的退费",
    sql: `select l.entry_id as subject from commission_statement_line l join commission_accrual a using (entry_id)
      where (l.commission, l.premium, l.policy_no, l.agency_code) is distinct from (a.commission, a.premium, a.policy_no, a.agency_code)
      union all
      select policy_no from (select a.policy_no, sum(a.commission) - coalesce(sum(a.commission) filter (
            where a.commission < 0 and s.status is distinct from '04'), 0) as accrued,
          sum(l.commission) filter (where s.status = '04') as settled
        from commission_accrual a left join commission_statement_line l on l.entry_id = a.entry_id and l.is_live
          left join commission_statement s on s.business_no = l.statement_no group by 1) p
      where settled > accrued`,
  },
  {
    name: "commission.booked",
    says: "已结算的结算单没有恰好按手续费、税额和实付金额入账一次，或未结算的入了账",
    sql: `with booked as (select e.business_no, count(distinct e.entry_id) as times,
          sum(l.amount) filter (where l.account = 'commissionPayable') as commission,
          coalesce(sum(l.amount) filter (where l.account = 'tax'), 0) as vat,
          coalesce(-sum(l.amount) filter (where l.account = 'incomeTax'), 0) as income_tax,
          -sum(l.amount) filter (where l.account = 'bank') as payable
        from ledger_entry e join ledger_line l using (entry_id) where e.business_no like 'SF%' group by 1)
      select coalesce(s.business_no, b.business_no) as subject
      from (select * from commission_statement where status = '04') s full join booked b on b.business_no = s.business_no
      where (b.times, b.commission, b.vat, b.income_tax, b.payable)
        is distinct from (1::bigint, s.commission, s.vat, s.income_tax, s.payable)`,
  },
  {
    name: "commission.fourEyes",
    says: "结算单由生成或提交的人审批，由生成、提交或审批的人付款，或已审批而没有审批人",
    sql: `select business_no as subject from commission_statement
      where approver_code in (input_by, content #>> '{review,submittedBy}')
        or content #>> '{settlement,settledBy}' in (input_by, content #>> '{review,submittedBy}', approver_code)
        or status in ('03', '04') and approver_code = ''
        or exists (select from document_trail t where t.business_no = commission_statement.business_no and t.action = 'APPROVE'
          and t.user_code = content #>> '{settlement,settledBy}')`,
  },
  {
    name: "commission.agent",
    says: "结算单与其协议的中介或机构不符",
    sql: `select s.business_no as subject from commission_statement s left join agency_agreement g using (agreement_no)
      where (g.agent_code, g.com_code, g.agent_code) is distinct from (s.agent_code, s.com_code, s.agency_code)`,
  },
];
