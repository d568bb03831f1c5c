import { type AuditCheck, ownershipChecks } from "#platform/server/audit-checks.ts";

export const attachmentChecks: readonly AuditCheck[] = [
  ...ownershipChecks("attachment", "attachment_id"),
  {
    name: "attachment.document",
    says: "影像与所属单据的归属机构不符",
    sql: `select attachment_id as subject from attachment a join document d using (business_no)
      where a.com_code <> d.com_code`,
  },
];
