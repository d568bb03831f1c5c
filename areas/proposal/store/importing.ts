import { type ColumnType, type Generated, type Insertable, type JSONColumnType, sql } from "kysely";
import type { DocumentDraft } from "#areas/document/rules/document.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns, DatabaseTimestampColumn, Tables } from "#platform/server/tables.ts";
import { ENDED_PROPOSAL_STATES } from "../rules/proposal.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    importRow: BranchColumns & {
      importRowId: string;
      importId: string;
      rowNo: number;
      fileRow: number;
      holderName: string;
      fingerprint: string;
      draft: JSONColumnType<DocumentDraft, string | null, string | null> | null;
      said: string;
      proposalNo: string | null;
      version: Generated<number>;
      inputBy: string;
      agencyCode: ColumnType<string, never, never>;
      inputAt: DatabaseTimestampColumn;
    };
  }
}

const columns = [
  "importRowId",
  "importId",
  "rowNo",
  "comCode",
  "com2",
  "com4",
  "fileRow",
  "holderName",
  "fingerprint",
  "said",
  "proposalNo",
  "version",
  "inputBy",
  "agencyCode",
] as const;

type NewImportRow = Omit<
  Insertable<Tables["importRow"]>,
  "importRowId" | "draft" | "proposalNo" | "version"
> & { readonly draft: DocumentDraft | null };

const rowId = (importId: string, rowNo: number): string => `${importId}-${rowNo}`;

export function insertImportRow(tx: Tx, row: NewImportRow) {
  return tx
    .insertInto("importRow")
    .values({
      ...row,
      importRowId: rowId(row.importId, row.rowNo),
      draft: row.draft && JSON.stringify(row.draft),
      proposalNo: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The next that waits behind a row, without what it is to become. */
export function findNextWaitingImportRow(reader: Reader, importId: string, behind: number) {
  return linesOf(reader, importId)
    .where("rowNo", ">", behind)
    .where("draft", "is not", null)
    .limit(1)
    .executeTakeFirst();
}

export function lockImportRow(tx: Tx, importRowId: string) {
  return tx
    .selectFrom("importRow")
    .select([...columns, "draft"])
    .where("importRowId", "=", importRowId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateImportRowResult(
  tx: Tx,
  importRowId: string,
  { said, proposalNo }: { said: string; proposalNo: string | null },
) {
  return tx
    .updateTable("importRow")
    .set((build) => ({ draft: null, said, proposalNo, version: build("version", "+", 1) }))
    .where("importRowId", "=", importRowId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function listImportRows(reader: Reader, importId: string) {
  return linesOf(reader, importId).execute();
}

function linesOf(reader: Reader, importId: string) {
  return reader.selectFrom("importRow").select(columns).where("importId", "=", importId).orderBy("rowNo");
}

/** Two tasks of the same file wait for each other, content by content. */
export async function lockImportFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${fingerprint}, 0))`.execute(tx);
}

/** Of these contents, the proposals that were made of them and are not over. */
export async function findProposalNumbersByFingerprint(
  reader: Reader,
  comCodes: readonly string[],
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await reader
    .selectFrom("importRow as r")
    .innerJoin("document as d", "d.businessNo", "r.proposalNo")
    .select(["r.fingerprint", "d.businessNo as proposalNo"])
    .where("r.comCode", "in", [...new Set(comCodes)])
    .where("r.fingerprint", "in", [...fingerprints])
    .where("d.status", "not in", ENDED_PROPOSAL_STATES)
    .execute();
  return new Map(rows.map(({ fingerprint, proposalNo }) => [fingerprint, proposalNo]));
}
