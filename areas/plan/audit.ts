import { type AuditCheck, createBranchAuditCheck } from "#platform/server/audit-checks.ts";

const trail = `left join lateral (select a.com_code, a.change from audit_row a where a.subject = p.insurance_plan_no
  order by a.audit_id desc limit 1) last on true`;

/** Plans of a demonstration came past the unit of work and have no audit row. */
const heads: readonly AuditCheck[] = [
  {
    name: "plan.altered",
    says: "保险计划的状态或版本不是最近一次审计记录留下的",
    sql: `select p.insurance_plan_no as subject from insurance_plan p ${trail}
      where last.change is not null and (last.com_code <> p.com_code
        or (last.change -> 'after' ->> 'version')::integer <> p.version
        or last.change -> 'after' ->> 'status' <> p.status)`,
  },
  {
    name: "plan.unaudited",
    says: "保险计划从未经过审计，又不是演示数据",
    sql: `select p.insurance_plan_no as subject from insurance_plan p ${trail}
      where last.change is null and (p.version > 1 or not exists (select from insurance_plan_edition e
        where e.insurance_plan_no = p.insurance_plan_no and e.approved_at is not null and e.approved_by is null))`,
  },
  {
    name: "plan.facts",
    says: "保险计划列出的内容与其生效版本不符",
    sql: `select p.insurance_plan_no as subject from insurance_plan p
      left join insurance_plan_edition e on e.insurance_plan_no = p.insurance_plan_no and e.edition = p.edition
      where p.edition > 0 and (e.approved_at is null or e.terms ->> 'nameZh' <> p.plan_name
        or e.terms ->> 'planType' <> p.plan_type or e.terms ->> 'insureType' <> p.insure_type
        or (e.form -> 'planInfo' ->> 'saleFrom')::date is distinct from p.sale_from
        or (e.form -> 'planInfo' ->> 'saleUntil')::date is distinct from p.sale_until)`,
  },
];

const editions: readonly AuditCheck[] = [
  {
    name: "plan.edition.eyes",
    says: "计划版本未经两人：审批人录入、修改或提交过它",
    sql: `select insurance_plan_no || ' ' || edition as subject from insurance_plan_edition
      where approved_by = any (authors) or approved_by = submitted_by`,
  },
  {
    name: "plan.edition.audited",
    says: "计划版本没有审批人的审计记录",
    sql: `select e.insurance_plan_no || ' ' || e.edition as subject from insurance_plan_edition e
      where e.approved_by is not null and not exists (select from audit_row a where a.subject = e.insurance_plan_no
        and a.user_code = e.approved_by and (a.change -> 'after' ->> 'edition')::integer = e.edition
        and (a.change -> 'before' ->> 'edition')::integer = e.edition - 1)`,
  },
];

export const planChecks: readonly AuditCheck[] = [
  createBranchAuditCheck("insurance_plan", "insurance_plan_no"),
  createBranchAuditCheck("insurance_plan_edition", "insurance_plan_no"),
  ...heads,
  ...editions,
];
