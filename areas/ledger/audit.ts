import type { AuditCheck } from "#platform/server/audit-checks.ts";

export const ledgerAuditChecks: readonly AuditCheck[] = [
  {
    name: "ledger.day",
    says: "分录的记账日期与其凭证不符",
    sql: `select distinct e.entry_id as subject from ledger_entry e join ledger_line l using (entry_id) where l.day <> e.day`,
  },
];
