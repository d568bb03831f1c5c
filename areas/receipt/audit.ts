import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const receiptAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("policy_receipt", "receipt_id"),
  {
    name: "receipt.link",
    says: "保单回执与其链接不符，或已签收而链接未使用",
    sql: `select r.policy_no as subject from policy_receipt r join outside_link l using (link_id) join policy p using (policy_no)
      where l.purpose <> 'receipt' or l.document_no <> r.policy_no or r.com_code <> p.com_code
        or (r.status = '1') <> (l.used_at is not null) or r.content_version <> l.content_version`,
  },
  {
    name: "receipt.file",
    says: "保单回执的签名图片丢失，或与登记的大小、校验值不符",
    sql: `select policy_no as subject, file_id as "fileId", file_bytes::float8 as bytes, sha256 from policy_receipt
      where file_id is not null`,
    store: "attachments",
  },
];
