import type pg from "pg";
import { attachmentChecks } from "#areas/attachment/audit.ts";
import { customerChecks } from "#areas/customer/audit.ts";
import { dictionaryChecks } from "#areas/dictionary/audit.ts";
import { documentChecks } from "#areas/document/audit.ts";
import { healthChecks } from "#areas/health/audit.ts";
import { paymentChecks } from "#areas/payment/audit.ts";
import { planChecks } from "#areas/plan/audit.ts";
import { paperChecks } from "#areas/paper/audit.ts";
import { policyChecks } from "#areas/policy/audit.ts";
import { productChecks } from "#areas/product/audit.ts";
import { proposalChecks } from "#areas/proposal/audit.ts";
import { quotationChecks } from "#areas/quotation/audit.ts";
import { salesChecks } from "#areas/sales/audit.ts";
import { underwritingChecks } from "#areas/underwriting/audit.ts";
import { workbenchChecks } from "#workbench/audit.ts";
import { documentTableChecks } from "#platform/documents/server/document-checks.ts";
import { type AuditCheck, branchCheck, platformChecks } from "#platform/server/audit-checks.ts";
import { plainDocuments } from "./plain-documents.ts";
import { stepChecks } from "./audited-steps.ts";

export const allChecks: readonly AuditCheck[] = [
  ...platformChecks,
  ...dictionaryChecks,
  ...customerChecks,
  ...salesChecks,
  ...productChecks,
  ...workbenchChecks,
  ...documentChecks,
  ...attachmentChecks,
  ...healthChecks,
  ...underwritingChecks,
  ...plainDocuments.flatMap(({ document }) => documentTableChecks(document)),
  branchCheck("knowledge_version", "business_no"),
  ...quotationChecks,
  ...planChecks,
  ...proposalChecks,
  ...policyChecks,
  ...paperChecks,
  ...paymentChecks,
  ...stepChecks,
];

export type Finding = { check: AuditCheck; subjects: string[] };

/** What is sealed last is the anchor: kept outside, it shows a later cut of the chain's end. */
export type AuditReport = { findings: Finding[]; rows: number; seals: number; anchor: string };

/** `owner` sees every row; the checks themselves change nothing. */
export async function runAudit(owner: pg.ClientBase): Promise<AuditReport> {
  await owner.query("select seal_audit(1000000)");
  const findings: Finding[] = [];
  for (const check of allChecks) {
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
