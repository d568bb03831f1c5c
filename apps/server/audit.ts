import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { createDocumentTableChecks } from "#platform/documents/server/document-checks.ts";
import {
  type AuditCheck,
  type AuditedFile,
  type AuditedStore,
  platformAuditChecks,
} from "#platform/server/audit-checks.ts";
import type { FileStores } from "#platform/server/file-stores.ts";
import type { FileStore } from "#platform/server/files.ts";
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
export async function runAudit(
  owner: pg.ClientBase,
  stores: Pick<FileStores, AuditedStore>,
  checks = allAuditChecks,
): Promise<AuditReport> {
  await sealAuditRows(owner);
  const findings: AuditFinding[] = [];
  for (const check of checks) {
    const subjects = check.store
      ? await listBrokenFiles(owner, stores[check.store], check.sql)
      : await listViolations(owner, check);
    if (subjects.length > 0) findings.push({ check, subjects });
  }
  const { rows } = await owner.query<{ rows: string; seals: string; anchor: string | null }>(
    `select (select count(*) from audit_row) as rows, (select count(*) from audit_seal) as seals,
       (select seal_no || ':' || encode(seal_hash, 'hex') from audit_seal order by seal_no desc limit 1) as anchor`,
  );
  const [counts] = rows;
  return { findings, rows: Number(counts?.rows), seals: Number(counts?.seals), anchor: counts?.anchor ?? "" };
}

const MOST_SEALINGS = 10;
const SEALING_PAUSE_MS = 300;

/** A server may be sealing at this moment, which keeps others from it. */
async function sealAuditRows(owner: pg.ClientBase): Promise<void> {
  for (let sealings = 1; ; sealings += 1) {
    await owner.query("select seal_audit(1000000)");
    const { rowCount } = await owner.query("select from audit_row where seal_no is null limit 1");
    if (rowCount === 0 || sealings === MOST_SEALINGS) return;
    await setTimeout(SEALING_PAUSE_MS);
  }
}

async function listViolations(owner: pg.ClientBase, { sql, isBreak }: AuditCheck): Promise<string[]> {
  const { rows } = await owner.query<{ subject: string }>(sql);
  return (isBreak ? rows.filter((row) => isBreak(row)) : rows).map(({ subject }) => subject);
}

const FILE_PAGE = 500;
const FILES_AT_ONCE = 8;
const fileStateNames = { missing: "文件丢失", changed: "文件被改动" } as const;

/** Pages of rows, and few files at once: the memory does not grow with the number or the size of the files. */
async function listBrokenFiles(owner: pg.ClientBase, store: FileStore, sql: string): Promise<string[]> {
  const broken: string[] = [];
  let last = "";
  for (;;) {
    const { rows } = await owner.query<AuditedFile>(
      `select * from (${sql}) audited where "fileId" > $1 order by "fileId" limit ${FILE_PAGE}`,
      [last],
    );
    for (let from = 0; from < rows.length; from += FILES_AT_ONCE) {
      const files = rows.slice(from, from + FILES_AT_ONCE);
      const states = await Promise.all(files.map((file) => store.compare(file)));
      for (const [index, { subject }] of files.entries()) {
        const state = states[index];
        if (state && state !== "intact") broken.push(`${subject}：${fileStateNames[state]}`);
      }
    }
    if (rows.length < FILE_PAGE) return broken;
    last = rows.at(-1)?.fileId ?? last;
  }
}
