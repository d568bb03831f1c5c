import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const paperAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("paper", "paper_id"),
  {
    name: "paper.policy",
    says: "单证与所属保单的归属机构不符",
    sql: `select paper_id as subject from paper p join policy l using (policy_no) where p.com_code <> l.com_code`,
  },
  {
    name: "paper.data",
    says: "单证所印的内容被改动",
    sql: `select paper_id as subject from paper
      where data_sha256 <> encode(sha256(convert_to(data, 'UTF8')), 'hex')`,
  },
  {
    name: "paper.told",
    says: "单证的文件、模板或依据的交易不是审计记录所留",
    sql: `select p.paper_id as subject from paper p join audit_row a on a.subject = p.paper_id and a.change ? 'after'
      where (a.change -> 'after' ->> 'sha256', a.change -> 'after' ->> 'dataSha256', a.change -> 'after' ->> 'templateVersion',
          a.change -> 'after' ->> 'policyNo', a.change -> 'after' ->> 'transactionVersion')
        is distinct from (p.sha256, p.data_sha256, p.template_version, p.policy_no, p.transaction_version::text)`,
  },
];
