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
        or (a.sha256, a.stored_sha256, a.thumbnail_sha256, a.file_type, a.file_bytes)
          is distinct from (o.sha256, o.stored_sha256, o.thumbnail_sha256, o.file_type, o.file_bytes))`,
  },
  {
    // Rows of before version 0158 of the database tell no hash of what is stored.
    name: "attachment.told",
    says: "影像文件的校验值不是审计记录所留",
    sql: `select t.attachment_id as subject from attachment t join audit_row a on a.subject = t.attachment_id
      cross join lateral (select a.change -> 'after' as told) r
      where told ? 'storedSha256' and (told ->> 'storedSha256', told ->> 'thumbnailSha256', told ->> 'fileBytes')
        is distinct from (t.stored_sha256, t.thumbnail_sha256, t.file_bytes::text)`,
  },
  {
    name: "attachment.file",
    says: "影像的文件丢失，或与登记的大小、校验值不符",
    sql: `select attachment_id as subject, attachment_id as "fileId", file_bytes::float8 as bytes, stored_sha256 as sha256
      from attachment where file_id is null`,
    store: "attachments",
  },
  {
    name: "attachment.thumbnail",
    says: "影像的缩略图丢失，或与登记的大小、校验值不符",
    sql: `select attachment_id as subject, attachment_id || '-small' as "fileId", thumbnail_bytes::float8 as bytes,
        thumbnail_sha256 as sha256
      from attachment where file_id is null and thumbnail_bytes is not null`,
    store: "attachments",
  },
];
