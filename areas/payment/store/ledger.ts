import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";
import type { Account, Entry, EntryKind, Line } from "../rules/ledger.ts";

type Never = ColumnType<string, never, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    ledger_entry: {
      entry_id: string;
      com_code: string;
      com2: Never;
      com4: Never;
      business_no: string;
      kind: EntryKind;
      day: string;
      payment_no: string;
      reversal_of: string | null;
      recorded_by: string;
      recorded_at: Stamp;
    };
    ledger_line: {
      entry_id: string;
      line_no: number;
      com_code: string;
      com2: Never;
      com4: Never;
      account: Account;
      amount: string;
      currency: string;
    };
    payment_watch: {
      payment_no: string;
      looks: Generated<number>;
      next_look_at: ColumnType<string, Date, Date>;
    };
  }
}

export type NewEntry = Entry & {
  readonly comCode: string;
  readonly paymentNo: string;
  readonly recordedBy: string;
};

/** False where somebody else has reversed the same entry meanwhile. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("ledger_entry")
    .values({
      entry_id: entry.entryId,
      com_code: entry.comCode,
      business_no: entry.businessNo,
      kind: entry.kind,
      day: entry.day,
      payment_no: entry.paymentNo,
      reversal_of: entry.reversalOf,
      recorded_by: entry.recordedBy,
    })
    .onConflict((conflict) => conflict.column("reversal_of").doNothing())
    .executeTakeFirstOrThrow();
  if (kept !== 1n) return false;
  const lines = entry.lines.map((line, at) => ({
    ...line,
    entry_id: entry.entryId,
    line_no: at + 1,
    com_code: entry.comCode,
  }));
  await tx.insertInto("ledger_line").values(lines).execute();
  return true;
}

export type BookedEntry = Entry & {
  readonly paymentNo: string;
  readonly recordedBy: string;
  readonly recordedAt: string;
};

/** Those of one number, the oldest first. */
export function entriesOf(reader: Reader, businessNo: string): Promise<BookedEntry[]> {
  return entriesUnder(reader, [businessNo]);
}

/** The same of several numbers. */
export async function entriesUnder(reader: Reader, numbers: readonly string[]): Promise<BookedEntry[]> {
  const rows = await reader
    .selectFrom("ledger_entry")
    .innerJoin("ledger_line", "ledger_line.entry_id", "ledger_entry.entry_id")
    .select(["ledger_entry.entry_id as entryId", "kind", "day", "reversal_of as reversalOf"])
    .select(["business_no as businessNo", "payment_no as paymentNo", "recorded_by as recordedBy"])
    .select([wireStamp("recorded_at").as("recordedAt"), "account", "amount", "currency"])
    .where("business_no", "in", numbers)
    .orderBy("recorded_at")
    .orderBy("ledger_entry.entry_id")
    .orderBy("line_no")
    .execute();
  const entries = new Map<string, BookedEntry & { lines: Line[] }>();
  for (const { account, amount, currency, ...head } of rows) {
    const entry = entries.get(head.entryId) ?? { ...head, lines: [] };
    entry.lines.push({ account, amount, currency });
    entries.set(head.entryId, entry);
  }
  return [...entries.values()];
}

/** What an account holds under one number. */
export async function balanceOf(
  reader: Reader,
  { businessNo, account, currency }: { businessNo: string; account: Account; currency: string },
): Promise<string> {
  const { held } = await reader
    .selectFrom("ledger_line")
    .innerJoin("ledger_entry", "ledger_entry.entry_id", "ledger_line.entry_id")
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(18, 2)::text`.as("held"))
    .where("business_no", "=", businessNo)
    .where("account", "=", account)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return held;
}
