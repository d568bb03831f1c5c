import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const proposalChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("insure_order", "order_no"),
  ...createOwnershipAuditChecks("import_row", "import_row_id"),
  {
    name: "proposal.imported",
    says: "批量导入的一行与其投保单不符，或一张投保单由两行而来",
    sql: `select r.import_row_id as subject from import_row r join document d on d.business_no = r.proposal_no
        where d.com_code <> r.com_code or d.data_source <> '2'
      union all
      select min(import_row_id) from import_row where proposal_no is not null group by proposal_no having count(*) > 1`,
  },
  {
    name: "proposal.order",
    says: "投保单与其订单的机构不符",
    sql: `select d.business_no as subject from document d join insure_order o using (order_no)
      where d.business_type <> 'T' or d.com_code <> o.com_code`,
  },
  {
    name: "proposal.order.empty",
    says: "订单下没有投保单",
    sql: `select order_no as subject from insure_order o
      where not exists (select from document d where d.order_no = o.order_no)`,
  },
  {
    name: "proposal.term",
    says: "待缴费的投保单没有最晚缴费日，或未核保通过的有",
    sql: `select business_no as subject from document where business_type = 'T'
      and (status in ('06', '07') and valid_until is null or status in ('01', '03', '04', '05') and valid_until is not null)`,
  },
  {
    name: "proposal.inquiry",
    says: "转投保的次数与由该询价单而来的投保单数不符",
    // Images are copied by the same call; the id of one may begin with Q too, so the number is matched as a whole.
    sql: `select coalesce(taken.subject, made.inquiry_no) as subject from
        (select subject, count(*) as times from audit_row
          where call like '%manage/transferInquiry' and subject ~ '^Q[0-9]{22}$' group by subject) taken
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
