import { randomUUID } from "node:crypto";
import type pg from "pg";
import { writeIntoClosedBooks } from "./closed-books.ts";
import { toSnakeCase } from "#platform/lists/definition.ts";
import { type SqlCopyCell, insertByCopy } from "#platform/server/copy-in.ts";

/** Cells by the names of their columns in camel case; every row of a table has the same cells. */
export type SampleRow = Readonly<Record<string, SqlCopyCell>>;
/** The rows of an item in one table, in the order in which they are inserted. */
export type SampleTable<Item> = { readonly table: string; rowsOf(item: Item): readonly SampleRow[] };

/** Writes as the owner, in the transaction of the caller, one table after the other. */
export async function insertSampleTables<Item>(
  owner: pg.ClientBase,
  tables: readonly SampleTable<Item>[],
  items: readonly Item[],
): Promise<void> {
  const write = () => insertTables(owner, tables, items);
  if (tables.some(({ table }) => table === "ledger_line")) await writeIntoClosedBooks(owner, write);
  else await write();
}

async function insertTables<Item>(
  owner: pg.ClientBase,
  tables: readonly SampleTable<Item>[],
  items: readonly Item[],
): Promise<void> {
  for (const { table, rowsOf } of tables) {
    const rows = items.flatMap(rowsOf);
    const names = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => names.map((name) => row[name] ?? null));
    await insertByCopy(owner, { table, columns: names.map(toSnakeCase), rows: cells });
  }
}

export const toIsoTimestamp = (ms: number): string => new Date(ms).toISOString();

/** The last change of a record, as its audit row has it. */
export type SampleAuditedChange = {
  readonly subject: string;
  readonly comCode: string;
  readonly userCode: string;
  readonly call: string;
  readonly atMs: number;
  readonly after: Readonly<Record<string, unknown>>;
};

const KEPT_MS = 8 * 86_400_000;
const keyOf = ({ subject, call }: SampleAuditedChange): string => `seed ${call.split("/").at(-1)} ${subject}`;

/** Idempotency keys are kept for a week, so only those of recent changes are written. */
export const sampleAuditTables: readonly SampleTable<SampleAuditedChange>[] = [
  {
    table: "audit_row",
    rowsOf: (audited) => {
      const { atMs, after, ...row } = audited;
      const change = JSON.stringify({ before: null, after });
      const idempotencyKey = keyOf(audited);
      return [{ ...row, recordedAt: toIsoTimestamp(atMs), requestId: "seed", idempotencyKey, change }];
    },
  },
  {
    table: "idempotency",
    rowsOf: (audited) => {
      const { atMs, userCode, call } = audited;
      if (atMs < Date.now() - KEPT_MS) return [];
      const answer = { inputHash: "\\x", outcome: JSON.stringify({ data: null }) };
      return [{ userCode, idempotencyKey: keyOf(audited), call, ...answer, createdAt: toIsoTimestamp(atMs) }];
    },
  },
];

export function createSampleId(): string {
  return randomUUID().replaceAll("-", "");
}
