import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const outsideLinkAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("outside_link", "link_id"),
  {
    name: "outsideLink.used",
    says: "外部链接在失效后被使用，或在签发前被使用或撤回",
    sql: `select link_id as subject from outside_link
      where used_at >= expires_at or used_at < issued_at or revoked_at < issued_at`,
  },
];
