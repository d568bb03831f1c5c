import { type ColumnType, type Generated, type JSONColumnType, sql } from "kysely";
import type { Draft } from "#areas/document/rules/document.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import { ENDED_STATES } from "../rules/over.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    import_row: {
      import_row_id: string;
      import_id: string;
      row_no: number;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      file_row: number;
      holder_name: string;
      fingerprint: string;
      draft: JSONColumnType<Draft, string | null, string | null> | null;
      said: string;
      proposal_no: string | null;
      version: Generated<number>;
      input_by: string;
      agency_code: ColumnType<string, never, never>;
      input_at: Stamp;
    };
  }
}

const told = [
  "import_row_id as importRowId",
  "import_id as importId",
  "row_no as rowNo",
  "com_code as comCode",
  "com2",
  "com4",
  "file_row as fileRow",
  "holder_name as holderName",
  "fingerprint",
  "said",
  "proposal_no as proposalNo",
  "version",
  "input_by as inputBy",
  "agency_code as agencyCode",
] as const;

type NewImportRow = {
  readonly importId: string;
  readonly rowNo: number;
  readonly comCode: string;
  readonly fileRow: number;
  readonly holderName: string;
  readonly fingerprint: string;
  readonly draft: Draft | null;
  readonly said: string;
  readonly inputBy: string;
};

const rowId = (importId: string, rowNo: number): string => `${importId}-${rowNo}`;

export function insertImportRow(tx: Tx, row: NewImportRow) {
  return tx
    .insertInto("import_row")
    .values({
      import_row_id: rowId(row.importId, row.rowNo),
      import_id: row.importId,
      row_no: row.rowNo,
      com_code: row.comCode,
      file_row: row.fileRow,
      holder_name: row.holderName,
      fingerprint: row.fingerprint,
      draft: row.draft && JSON.stringify(row.draft),
      said: row.said,
      proposal_no: null,
      input_by: row.inputBy,
    })
    .returning(told)
    .executeTakeFirstOrThrow();
}

/** The next that waits behind a row, without what it is to become. */
export function nextWaiting(reader: Reader, importId: string, behind: number) {
  return reader
    .selectFrom("import_row")
    .select(told)
    .where("import_id", "=", importId)
    .where("row_no", ">", behind)
    .where("draft", "is not", null)
    .orderBy("row_no")
    .limit(1)
    .executeTakeFirst();
}

export function lockImportRow(tx: Tx, importRowId: string) {
  return tx
    .selectFrom("import_row")
    .select([...told, "draft"])
    .where("import_row_id", "=", importRowId)
    .forUpdate()
    .executeTakeFirst();
}

export function endImportRow(tx: Tx, importRowId: string, end: { said: string; proposalNo: string | null }) {
  return tx
    .updateTable("import_row")
    .set(({ eb }) => ({
      draft: null,
      said: end.said,
      proposal_no: end.proposalNo,
      version: eb("version", "+", 1),
    }))
    .where("import_row_id", "=", importRowId)
    .returning(told)
    .executeTakeFirstOrThrow();
}

export function importLines(reader: Reader, importId: string) {
  return reader
    .selectFrom("import_row")
    .select(told)
    .where("import_id", "=", importId)
    .orderBy("row_no")
    .execute();
}

/** Two tasks of the same file wait for each other, content by content. */
export async function holdContent(tx: Tx, fingerprint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${fingerprint}, 0))`.execute(tx);
}

/** Of these contents, the proposals that were made of them and are not over. */
export async function madeOf(
  reader: Reader,
  comCodes: readonly string[],
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await reader
    .selectFrom("import_row as r")
    .innerJoin("document as d", "d.business_no", "r.proposal_no")
    .select(["r.fingerprint", "d.business_no as proposalNo"])
    .where("r.com_code", "in", [...new Set(comCodes)])
    .where("r.fingerprint", "in", [...fingerprints])
    .where("d.status", "not in", ENDED_STATES)
    .execute();
  return new Map(rows.map(({ fingerprint, proposalNo }) => [fingerprint, proposalNo]));
}
