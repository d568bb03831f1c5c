import { type AuditCheck, ownershipChecks } from "#platform/server/audit-checks.ts";

export const proposalChecks: readonly AuditCheck[] = [
  ...ownershipChecks("insure_order", "order_no"),
  {
    name: "proposal.order",
    says: "投保单与其订单的投保人或机构不符",
    sql: `select d.business_no as subject from document d join insure_order o using (order_no)
      where d.business_type <> 'T' or d.com_code <> o.com_code`,
  },
  {
    name: "proposal.inquiry",
    says: "转投保的次数与由该询价单而来的投保单数不符",
    sql: `select coalesce(taken.subject, made.inquiry_no) as subject from
        (select subject, count(*) as times from audit_row where call like '%manage/transferInquiry' and subject like 'Q%'
          group by subject) taken
        full join (select inquiry_no, count(*) as times from document where inquiry_no is not null group by inquiry_no) made
          on made.inquiry_no = taken.subject
      where taken.times is distinct from made.times`,
  },
  {
    name: "proposal.price",
    says: "转投保的投保单所依据的询价未曾核保通过，或单笔询价未标为已转投保",
    sql: `select d.business_no as subject from document d join document q on q.business_no = d.inquiry_no
      where (q.inquiry_type <> '1' and q.status <> '07') or not exists
        (select from contract_transaction t where t.contract_no = d.inquiry_no and t.version = d.inquiry_version)`,
  },
];
