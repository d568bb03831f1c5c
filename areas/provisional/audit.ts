import type { AuditCheck } from "#platform/server/audit-checks.ts";

export const provisionalAuditChecks: readonly AuditCheck[] = [
  {
    name: "provisional.branch",
    says: "暂保单没有投保单，或与投保单的归属机构不符",
    sql: `select p.business_no as subject from provisional p left join document d on d.business_no = p.proposal_no
      where d.business_type is distinct from 'T' or d.com_code <> p.com_code`,
  },
  {
    name: "provisional.policy",
    says: "暂保单的正式保单号与其投保单的保单不符，或已承保的投保单仍有有效的暂保单",
    sql: `select p.business_no as subject from provisional p join document d on d.business_no = p.proposal_no
      where (p.status = '02') <> (p.policy_no <> '') or (p.policy_no <> '' and p.policy_no <> d.policy_no)
        or (p.status = '01' and d.policy_no <> '')`,
  },
  {
    name: "provisional.term",
    says: "暂保期间或延期超过 30 天，或未经批准而改变了止期",
    sql: `select business_no as subject from provisional cross join lateral
        (select date_or_null(content #>> '{application,endDate}') as first_end) f
      where end_date is null or first_end is null or start_date is null or first_end < start_date
        or first_end - start_date > 29 or end_date - first_end > 30
        or case when extension = '2' then end_date <= first_end else end_date <> first_end end`,
  },
  {
    name: "provisional.fourEyes",
    says: "暂保延期由出具人或申请人本人审批",
    sql: `select business_no as subject from provisional
      where content #>> '{extension,approverCode}' in (input_by, content #>> '{extension,requestedBy}')`,
  },
];
