import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const paperPrintingAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("paper_print", "print_id"),
  {
    name: "paperPrint.paper",
    says: "打印记录与所打印的单证不符",
    sql: `select r.print_id as subject from paper_print r join paper p on p.paper_id = r.paper_id
      where (r.business_no, r.content_version, r.com_code)
        is distinct from (p.business_no, p.content_version, p.com_code)`,
  },
  {
    name: "paperPrint.count",
    says: "单证的打印次数不连续",
    sql: `select min(print_id) as subject from paper_print where print_no is not null
      group by business_no, content_version having max(print_no) <> count(*)`,
  },
];
