import { createTrailStateCheck } from "#platform/documents/server/document-checks.ts";
import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";

export const batchExpenseChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("batch_expense", "task_id"),
  createBranchAuditCheck("batch_expense_row", "row_id"),
  createTrailStateCheck("batchExpense.trail", "批量费用任务", "batch_expense", "task_id"),
  {
    name: "batchExpense.rows",
    says: "批量费用任务没有保单，或机构、状态与各保单的结果不符",
    sql: `select b.task_id as subject from batch_expense b left join batch_expense_row r using (task_id)
      group by b.task_id having count(r.task_id) = 0 or bool_or(r.com_code <> b.com_code)
        or b.status not in ('06', '07', '08') and bool_or(r.row_status = '1')
        or b.status = '07' and bool_or(r.row_status <> '1')
        or b.status = '08' and (bool_or(r.row_status = '0') or bool_and(r.row_status = '1'))`,
  },
  {
    name: "batchExpense.endorsed",
    says: "批量费用成功的保单没有生效的手续费批单，或批单的手续费比例不符",
    sql: `select r.row_id as subject from batch_expense_row r
        left join endorsement e on e.endorse_no = r.endorse_no
        left join document d on d.business_no = r.endorse_no
      where r.row_status = '1' and (d.status is distinct from '08' or e.types is distinct from array['16']
        or e.policy_no <> r.policy_no or (d.content #>> '{fee,agentFee}')::numeric is distinct from r.agent_fee)`,
  },
  {
    name: "batchExpense.booked",
    says: "批量费用改过的保单，账上的手续费不等于最近内容的不含税保费乘以手续费比例",
    sql: `select p.policy_no as subject from (select distinct policy_no from batch_expense_row where row_status = '1') p
        join lateral (select content from contract_transaction where contract_no = p.policy_no
          order by version desc limit 1) t on true
        left join lateral (select -sum(l.amount) filter (where l.account = 'premium') as net,
            coalesce(sum(l.amount) filter (where l.account = 'commissionExpense'), 0) as commission
          from ledger_entry e join ledger_line l using (entry_id) where e.business_no = p.policy_no) b on true
      where b.commission is distinct from
        round(b.net * coalesce(nullif(t.content #>> '{fee,agentFee}', ''), '0')::numeric / 100, 2)`,
  },
];
