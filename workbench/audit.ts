import type { AuditCheck } from "#platform/server/audit-checks.ts";

export const workbenchAuditChecks: readonly AuditCheck[] = [
  {
    name: "product.draft.base",
    says: "草稿所依据的产品版本不存在",
    sql: `select d.draft_id as subject from product_draft d
      left join product_version v on v.risk_code = d.risk_code and v.version = d.based_on where d.based_on is not null and v.version is null`,
  },
  {
    name: "product.draft.authors",
    says: "改过草稿的人不在草稿的修改人之列",
    sql: `select distinct d.draft_id as subject from product_draft d
      join audit_row o on o.subject = 'product ' || d.risk_code and o.change -> 'opened' ->> 'draftId' = d.draft_id
      join audit_row a on a.subject = o.subject and a.audit_id >= o.audit_id and (a.change ? 'saved' or a.audit_id = o.audit_id)
      where not a.user_code = any (d.authors)`,
  },
];
