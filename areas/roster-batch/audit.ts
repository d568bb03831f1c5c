import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";

export const rosterBatchChecks: readonly AuditCheck[] = [
  ...createOwnershipAuditChecks("roster_batch_row", "roster_row_id"),
  {
    name: "rosterBatch.endorsed",
    says: "批量人员批改的一行与其批单的保单、类型或生效日期不符",
    sql: `select r.roster_row_id as subject from roster_batch_row r join endorsement e using (endorse_no)
      where e.policy_no <> r.policy_no
        or r.row_status = '2' and (not e.types <@ array['09', '10', '11'] or e.valid_date <> r.valid_date)`,
  },
];
