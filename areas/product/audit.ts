import type { AuditCheck } from "#platform/server/audit-checks.ts";
import { hashContent } from "#platform/server/canonical.ts";

const versions: readonly AuditCheck[] = [
  {
    name: "product.version.content",
    says: "产品版本的内容与版本号不符，发布后被改动",
    sql: "select risk_code || ' ' || version as subject, version, content from product_version",
    isBreak: ({ version, content }) => hashContent(content) !== version,
  },
  {
    name: "product.version.sale",
    says: "产品版本的停售日期或销售机构与其内容不符",
    sql: `select risk_code || ' ' || version as subject from product_version
      where effective_until is distinct from (content -> 'sale' ->> 'until')::date
         or to_jsonb(branches) <> coalesce(content -> 'sale' -> 'branches', '[]')`,
  },
];

const releases: readonly AuditCheck[] = [
  {
    name: "product.release.version",
    says: "发布指向不存在的产品版本",
    sql: `select r.release_id as subject from product_release r left join product_version v using (risk_code, version)
      where v.version is null`,
  },
  {
    name: "product.release.eyes",
    says: "发布未经两人：送审人与发布人相同或缺少，又不是随系统发布",
    sql: `select release_id as subject from product_release
      where submitted_by = published_by or (submitted_by is null) <> (published_by is null)
         or submitted_by is null and release_id <> risk_code || '-' || version`,
  },
  {
    name: "product.release.audited",
    says: "发布没有发布人或送审人的审计记录",
    sql: `select r.release_id as subject from product_release r where r.submitted_by is not null
      and (not exists (select from audit_row a where a.subject = 'product ' || r.risk_code
          and a.user_code = r.published_by and a.change -> 'published' ->> 'releaseId' = r.release_id
          and a.change -> 'published' ->> 'version' = r.version)
        or not exists (select from audit_row a where a.subject = 'product ' || r.risk_code
          and a.user_code = r.submitted_by and a.change -> 'submitted' ->> 'by' = r.submitted_by
          and a.change -> 'submitted' ->> 'effectiveFrom' = r.effective_from::text))`,
  },
  {
    name: "product.release.withdrawn",
    says: "发布的撤回与审计记录不符",
    sql: `select r.release_id as subject from product_release r
      where (r.withdrawn_by is not null) <> exists (select from audit_row a
        where a.subject = 'product ' || r.risk_code and a.change -> 'withdrawn' ->> 'releaseId' = r.release_id
          and a.user_code = coalesce(r.withdrawn_by, a.user_code))`,
  },
  {
    name: "product.release.vanished",
    says: "审计记录中的发布已不存在",
    sql: `select a.change -> 'published' ->> 'releaseId' as subject from audit_row a
      left join product_release r on r.release_id = a.change -> 'published' ->> 'releaseId'
      where a.subject like 'product %' and a.change ? 'published' and r.release_id is null and not exists (
        select from audit_row d where d.subject = a.subject and d.audit_id > a.audit_id and d.change ? 'removed')`,
  },
];

export const productAuditChecks: readonly AuditCheck[] = [...versions, ...releases];
