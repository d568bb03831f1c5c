import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const attachmentAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("attachment", "attachment_id"),
  {
    name: "attachment.document",
    says: "影像与所属单据的归属机构不符",
    sql: `select attachment_id as subject from attachment a join document d using (business_no)
      where a.com_code <> d.com_code`,
  },
  {
    name: "attachment.carried",
    says: "转来的影像与其原件不是同一文件",
    sql: `select a.attachment_id as subject from attachment a left join attachment o on o.attachment_id = a.file_id
      where a.file_id is not null and (o.attachment_id is null or o.file_id is not null
        or (a.sha256, a.file_type, a.file_bytes) is distinct from (o.sha256, o.file_type, o.file_bytes))`,
  },
];
