import type pg from "pg";
import { type CopyCell, copyIn } from "#platform/server/copy-in.ts";

export type Cells = readonly CopyCell[];
/** What stands in a table of each item; an item's rows in the order in which they are to be added. */
export type SampleTable<Item> = {
  readonly table: string;
  readonly columns: string;
  rowsOf(item: Item): readonly Cells[];
};

/** As the owner, in the transaction that the caller opened, one table after the other. */
export async function insertTables<Item>(
  owner: pg.ClientBase,
  tables: readonly SampleTable<Item>[],
  items: readonly Item[],
): Promise<void> {
  for (const { table, columns, rowsOf } of tables)
    await copyIn(owner, { table, columns: columns.split(" "), rows: items.flatMap(rowsOf) });
}

export const moment = (ms: number): string => new Date(ms).toISOString();

/** What the audit keeps of a record: how it was left, by whom and by which call. */
export type AuditedChange = {
  readonly subject: string;
  readonly comCode: string;
  readonly userCode: string;
  readonly call: string;
  readonly atMs: number;
  readonly after: Readonly<Record<string, unknown>>;
};

const KEPT_MS = 8 * 86_400_000;
const keyOf = ({ subject, call }: AuditedChange): string => `seed ${call.split("/").at(-1)} ${subject}`;

/** Keys are kept for a week; older ones would be forgotten at once. */
export const auditTables: readonly SampleTable<AuditedChange>[] = [
  {
    table: "audit_row",
    columns: "recorded_at user_code com_code call request_id idempotency_key subject change",
    rowsOf: (audited) => {
      const { atMs, userCode, comCode, call, subject, after } = audited;
      const changeText = JSON.stringify({ before: null, after });
      return [[moment(atMs), userCode, comCode, call, "seed", keyOf(audited), subject, changeText]];
    },
  },
  {
    table: "idempotency",
    columns: "user_code idempotency_key call input_hash outcome created_at",
    rowsOf: (audited) => {
      const { atMs, userCode, call } = audited;
      if (atMs < Date.now() - KEPT_MS) return [];
      return [[userCode, keyOf(audited), call, "\\x", JSON.stringify({ data: null }), moment(atMs)]];
    },
  },
];
