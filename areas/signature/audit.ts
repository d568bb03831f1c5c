import {
  type AuditCheck,
  createBranchAuditCheck,
  createOwnershipAuditChecks,
} from "#platform/server/audit-checks.ts";

export const signatureAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("online_signature", "signature_id"),
  createBranchAuditCheck("signature_wish", "proposal_no"),
  {
    name: "signature.evidence",
    says: "签署证据被改动",
    sql: `select signature_id as subject from online_signature
      where evidence <> '' and evidence_sha256 <> encode(sha256(convert_to(evidence, 'UTF8')), 'hex')`,
  },
  {
    name: "signature.told",
    says: "签署证据不是审计记录所留",
    sql: `select s.signature_id as subject from online_signature s join lateral
        (select a.change -> 'after' as told from audit_row a where a.subject = s.signature_id and a.change ? 'after'
          order by a.audit_id desc limit 1) last on true
      where last.told ->> 'evidenceSha256' is distinct from s.evidence_sha256
        or last.told ->> 'status' is distinct from s.status or last.told ->> 'endReason' is distinct from s.end_reason`,
  },
  {
    name: "signature.paper",
    says: "签署所示或所签的投保单不是该投保单的单证",
    sql: `select s.signature_id as subject from online_signature s
        join paper p on p.paper_id = s.paper_id left join paper q on q.paper_id = s.signed_paper_id
      where p.proposal_no is distinct from s.proposal_no or p.kind <> 'signing'
        or (q.paper_id is not null and (q.proposal_no is distinct from s.proposal_no or q.kind <> 'signed'))`,
  },
  {
    name: "signature.branch",
    says: "线上签署与投保单的归属机构不符",
    sql: `select s.signature_id as subject from online_signature s join document d on d.business_no = s.proposal_no
      where d.com_code <> s.com_code`,
  },
];
