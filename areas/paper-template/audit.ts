import type { AuditCheck } from "#platform/server/audit-checks.ts";

export const paperTemplateAuditChecks: readonly AuditCheck[] = [
  {
    name: "paperTemplate.fourEyes",
    says: "保单模板由录入人本人复核，或生效而没有复核人",
    sql: `select business_no as subject from paper_template
      where approver_code = input_by or (status = '03' and approver_code = '')`,
  },
  {
    name: "paperTemplate.edition",
    says: "保单模板的状态、范围或内容与其生效的版本不符",
    sql: `select coalesce(t.business_no, e.template_no) as subject
      from paper_template t full join paper_template_edition e on e.template_no = t.business_no
      where (t.status = '03') is distinct from (e.template_no is not null and e.ended_at is null)
        or (e.template_no is not null and (t.com_code, t.paper_kind, t.risk_code, t.content)
          is distinct from (e.com_code, e.paper_kind, e.risk_code, e.content))`,
  },
];
