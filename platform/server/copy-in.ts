import type pg from "pg";

export type SqlCopyCell = string | number | null;
export type InsertByCopyInput = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlCopyCell[])[];
};

type Wire = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

const CHUNK_BYTES = 65_536;

/**
 * Inserts many rows as the owner with COPY, several times faster than by statements, in the caller's transaction.
 * Row-level security forbids COPY, so the rows pass through a temporary table.
 */
export async function insertByCopy(
  owner: pg.ClientBase,
  { table, columns, rows }: InsertByCopyInput,
): Promise<void> {
  if (rows.length === 0) return;
  const columnList = columns.join(", ");
  // Outside of a transaction, the temporary table of a failed COPY still exists.
  await owner.query("drop table if exists pg_temp.arriving");
  await owner.query(`create temporary table arriving as select ${columnList} from ${table} with no data`);
  await sendRows(owner, rows);
  await owner.query(`insert into ${table} (${columnList}) select ${columnList} from arriving`);
  await owner.query("drop table arriving");
}

function sendRows(owner: pg.ClientBase, rows: InsertByCopyInput["rows"]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let error: Error | undefined;
  const nothing = (): void => undefined;
  const query = {
    submit: (wire: Wire): void => wire.query("copy arriving from stdin"),
    handleCopyInResponse: (wire: Wire): void => {
      for (const chunk of chunksOf(rows)) wire.sendCopyFromChunk(chunk);
      wire.endCopyFrom();
    },
    handleError: (told: Error): void => {
      error = told;
      reject(told);
    },
    handleReadyForQuery: (): void => {
      if (error === undefined) resolve();
    },
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handlePortalSuspended: nothing,
    handleEmptyQuery: nothing,
  };
  owner.query(query as unknown as pg.Submittable);
  return promise;
}

function* chunksOf(rows: InsertByCopyInput["rows"]): Generator<Buffer> {
  let text = "";
  for (const row of rows) {
    text += `${row.map(cellText).join("\t")}\n`;
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function cellText(cell: SqlCopyCell): string {
  if (cell === null) return "\\N";
  return String(cell).replaceAll(/[\\\n\r\t]/g, (sign) => ESCAPED[sign] ?? sign);
}
