import type pg from "pg";
import { createDocumentTableChecks } from "#platform/documents/server/document-checks.ts";
import { type AuditCheck, platformAuditChecks } from "#platform/server/audit-checks.ts";
import { serverAreas } from "./areas.ts";
import { allPlainDocuments } from "./plain-documents.ts";

export const allAuditChecks: readonly AuditCheck[] = [
  ...platformAuditChecks,
  ...serverAreas.flatMap(({ checks = [] }) => checks),
  ...allPlainDocuments.flatMap(({ document }) => createDocumentTableChecks(document)),
];

export type AuditFinding = { check: AuditCheck; subjects: string[] };

/** `anchor` is the last seal. A copy kept elsewhere reveals it if the end of the chain is cut off later. */
export type AuditReport = { findings: AuditFinding[]; rows: number; seals: number; anchor: string };

/** The checks run as `owner`, who sees every row, and change nothing. */
export async function runAudit(owner: pg.ClientBase, checks = allAuditChecks): Promise<AuditReport> {
  await owner.query("select seal_audit(1000000)");
  const findings: AuditFinding[] = [];
  for (const check of checks) {
    const found = await owner.query<{ subject: string }>(check.sql);
    const rows = check.isBreak ? found.rows.filter((row) => check.isBreak?.(row)) : found.rows;
    if (rows.length > 0) findings.push({ check, subjects: rows.map((row) => row.subject) });
  }
  const { rows } = await owner.query<{ rows: string; seals: string; anchor: string | null }>(
    `select (select count(*) from audit_row) as rows, (select count(*) from audit_seal) as seals,
       (select seal_no || ':' || encode(seal_hash, 'hex') from audit_seal order by seal_no desc limit 1) as anchor`,
  );
  const [counts] = rows;
  return { findings, rows: Number(counts?.rows), seals: Number(counts?.seals), anchor: counts?.anchor ?? "" };
}
