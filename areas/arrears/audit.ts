import { type AuditCheck, createBranchAuditCheck } from "#platform/server/audit-checks.ts";

const lastSuspension = `lateral (select kind, source_no, effective_from from policy_suspension s
  where s.policy_no = a.policy_no order by step_no desc limit 1) last`;

export const arrearsAuditChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("arrears_step", "business_no"),
  {
    name: "arrears.suspension",
    says: "保单因欠费中止，但没有逾期未缴的保费",
    sql: `select a.policy_no as subject from arrears_step a join policy p using (policy_no) cross join ${lastSuspension}
      where a.step = 'S' and p.status in ('01', '02', '06') and last.kind = 'suspend' and last.source_no = ''
        and last.effective_from = a.effective_from and not exists (select from pay_plan l
          where l.policy_no = a.policy_no and l.plan_fee > l.written_off + l.pay_fee
            and l.plan_end_date < greatest((now() at time zone 'Asia/Shanghai')::date, a.effective_from))`,
  },
  {
    name: "arrears.step",
    says: "欠费中止、复效的记录与保单的中止、复效不符，或催缴的期次不属于该保单",
    sql: `select a.policy_no as subject from arrears_step a
        left join pay_plan l on l.business_no = a.business_no and l.pay_no = a.pay_no
      where l.policy_no is distinct from a.policy_no or l.com_code is distinct from a.com_code
        or a.step in ('S', 'R') and not exists (select from policy_suspension s where s.policy_no = a.policy_no
          and s.source_no = '' and s.effective_from = a.effective_from
          and s.kind = case a.step when 'S' then 'suspend' else 'resume' end)`,
  },
];
