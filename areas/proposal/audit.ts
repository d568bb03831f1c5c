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
    says: "转投保的投保单所依据的询价未核保通过，或转出份数与投保单数不符",
    sql: `select d.inquiry_no as subject from document d where d.inquiry_no is not null and not exists
        (select from contract_transaction t where t.contract_no = d.inquiry_no and t.version = d.inquiry_version)
      union all
      select q.business_no from document q where q.business_type = 'Q'
        and (case when q.inquiry_type = '1' then q.transfer_count else (q.status = '07')::integer end)
          <> (select count(*) from document d where d.inquiry_no = q.business_no)`,
  },
];
