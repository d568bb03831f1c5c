import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const paperAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("paper", "paper_id"),
  {
    name: "paper.branch",
    says: "单证与所属保单、投保单、暂保单、批单、询价单、缴费单或发票的归属机构不符",
    sql: `select paper_id as subject from paper p left join policy l on l.policy_no = p.policy_no
      left join document d on d.business_no = coalesce(p.proposal_no, p.endorse_no, p.inquiry_no)
      left join provisional n on n.business_no = p.provisional_no
      left join payment m on m.payment_no = p.payment_no
      left join invoice i on i.invoice_id = p.invoice_id
      where p.com_code <> coalesce(l.com_code, d.com_code, n.com_code, m.com_code, i.com_code)`,
  },
  {
    name: "paper.data",
    says: "单证所印的内容被改动",
    sql: `select paper_id as subject from paper
      where data_sha256 <> encode(sha256(convert_to(data, 'UTF8')), 'hex')`,
  },
  {
    name: "paper.file",
    says: "单证的文件丢失，或与登记的大小、校验值不符",
    sql: `select paper_id as subject, paper_id as "fileId", file_bytes::float8 as bytes, sha256 from paper`,
    store: "printed",
  },
  {
    // Rows of before proposals were printed name the policy and its transaction.
    name: "paper.told",
    says: "单证的文件、模板、签章或依据的内容不是审计记录所留",
    sql: `select p.paper_id as subject from paper p join audit_row a on a.subject = p.paper_id and a.change ? 'after'
      cross join lateral (select a.change -> 'after' as told) t
      where (told ->> 'sha256', told ->> 'dataSha256', told ->> 'templateVersion',
          coalesce(told ->> 'businessNo', told ->> 'policyNo'),
          coalesce(told ->> 'contentVersion', told ->> 'transactionVersion'),
          told ->> 'printedSha256', told ->> 'sealSerial')
        is distinct from (p.sha256, p.data_sha256, p.template_version, p.business_no, p.content_version::text,
          p.printed_sha256, p.seal_serial)`,
  },
];
