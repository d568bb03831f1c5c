import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const externalReviewAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("external_review", "review_id"),
  {
    name: "externalReview.awaited",
    says: "待外部审核的投保单没有等待答复的审核，或审核等待答复而投保单已不在该状态",
    sql: `select d.business_no as subject from document d
      where d.business_type = 'T' and (d.status = '13') <> exists
        (select from external_review r where r.proposal_no = d.business_no and r.status = '0')`,
  },
  {
    name: "externalReview.link",
    says: "外部审核与其链接不符",
    sql: `select r.review_id as subject from external_review r join outside_link l using (link_id)
      where l.purpose <> 'review' or l.document_no <> r.proposal_no or l.com_code <> r.com_code
        or (r.status in ('1', '2')) <> (l.used_at is not null)
        or (r.status in ('3', '4')) <> (l.revoked_at is not null)`,
  },
];
