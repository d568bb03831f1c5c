import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const invoiceAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("invoice", "invoice_id"),
  ...createOwnershipAuditChecks("invoice_batch", "batch_no"),
  {
    name: "invoice.received",
    says: "保单未红冲的发票超过实收减去应退和已退的保费",
    sql: `select v.policy_no as subject from
        -- An invoice that was issued after its withdrawal has no money; its red letter is under way.
        (select policy_no, sum(amount) as invoiced from invoice
          where status in ('1', '2', '3', '5') and withdrawn_at is null group by 1) v
        left join (select e.business_no, sum(l.amount) as retained from ledger_entry e join ledger_line l using (entry_id)
          where l.account in ('bank', 'clearing', 'refundPayable') and l.currency = 'CNY' group by 1) m
          on m.business_no = v.policy_no
      where v.invoiced > coalesce(m.retained, 0)`,
  },
  {
    name: "invoice.policy",
    says: "发票没有保单，或与保单的归属机构、中介不符",
    sql: `select v.invoice_id as subject from invoice v left join policy p using (policy_no)
      where v.status not in ('0', '7') and (p.policy_no is null or (p.com_code, p.agency_code) <> (v.com_code, v.agency_code))`,
  },
  {
    name: "invoice.number",
    says: "已开具的发票没有号码，或没有开具的发票有号码",
    sql: `select invoice_id as subject from invoice
      where (status in ('3', '5', '6')) <> (invoice_no <> '' and issued_at is not null)`,
  },
  {
    name: "invoice.redLetter",
    says: "红冲没有对应的已开具发票，没有原因，或已红冲而没有红字发票号码",
    sql: `select invoice_id as subject from invoice
      where (status = '6') <> (red_invoice_no <> '' and red_at is not null)
        or status in ('5', '6') and (red_reason = '' or red_by = '' or invoice_no = '')
        or red_invoice_no <> '' and red_invoice_no = invoice_no`,
  },
  {
    name: "invoice.kind",
    says: "数电专票的购买方不是有税号的单位，或免税的保费开了专票",
    sql: `select invoice_id as subject from invoice
      where invoice_type = '81' and status not in ('0', '7') and (title_type = '2' or tax_no = '' or vat_rate = 0)`,
  },
];
