import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const bankStatementAuditChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("bank_line", "line_id"),
  {
    name: "bank.match",
    says: "已匹配的银行流水与收付的金额、币种或账套不符，或没有入账",
    sql: `select l.line_id as subject from bank_match l
        left join bank_movement m on m.number = l.matched_no and ledger_unit(m.com_code) = l.com_code and m.currency = l.currency
      where l.status = '2' and (m.amount is distinct from l.amount or l.posted_amount is distinct from l.amount)`,
  },
];
