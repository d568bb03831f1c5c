import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type BranchColumns, type Stamp, wireStamp } from "#platform/server/tables.ts";
import type { Account, Entry, EntryKind, Line } from "../rules/ledger.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    ledgerEntry: BranchColumns & {
      entryId: string;
      businessNo: string;
      kind: EntryKind;
      day: string;
      paymentNo: string;
      reversalOf: string | null;
      recordedBy: string;
      recordedAt: Stamp;
    };
    ledgerLine: BranchColumns & {
      entryId: string;
      lineNo: number;
      account: Account;
      amount: string;
      currency: string;
    };
    paymentWatch: {
      paymentNo: string;
      looks: Generated<number>;
      nextLookAt: ColumnType<string, Date, Date>;
    };
  }
}

export type NewEntry = Entry & {
  readonly comCode: string;
  readonly paymentNo: string;
  readonly recordedBy: string;
};

/** False where somebody else has reversed the same entry meanwhile. */
export async function insertEntry(tx: Tx, { lines, ...entry }: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("ledgerEntry")
    .values(entry)
    .onConflict((conflict) => conflict.column("reversalOf").doNothing())
    .executeTakeFirstOrThrow();
  if (kept !== 1n) return false;
  const numberedLines = lines.map((line, at) => ({
    ...line,
    entryId: entry.entryId,
    lineNo: at + 1,
    comCode: entry.comCode,
  }));
  await tx.insertInto("ledgerLine").values(numberedLines).execute();
  return true;
}

export type BookedEntry = Entry & {
  readonly paymentNo: string;
  readonly recordedBy: string;
  readonly recordedAt: string;
};

/** Entries of one number, the oldest first. */
export function entriesOf(reader: Reader, businessNo: string): Promise<BookedEntry[]> {
  return entriesUnder(reader, [businessNo]);
}

/** Entries of several numbers, the oldest first. */
export async function entriesUnder(reader: Reader, numbers: readonly string[]): Promise<BookedEntry[]> {
  const rows = await reader
    .selectFrom("ledgerEntry")
    .innerJoin("ledgerLine", "ledgerLine.entryId", "ledgerEntry.entryId")
    .select(["ledgerEntry.entryId", "kind", "day", "reversalOf"])
    .select(["businessNo", "paymentNo", "recordedBy"])
    .select([wireStamp("recordedAt").as("recordedAt"), "account", "amount", "currency"])
    .where("businessNo", "in", numbers)
    .orderBy("ledgerEntry.recordedAt")
    .orderBy("ledgerEntry.entryId")
    .orderBy("lineNo")
    .execute();
  const entries = new Map<string, BookedEntry & { lines: Line[] }>();
  for (const { account, amount, currency, ...head } of rows) {
    const entry = entries.get(head.entryId) ?? { ...head, lines: [] };
    entry.lines.push({ account, amount, currency });
    entries.set(head.entryId, entry);
  }
  return [...entries.values()];
}

/** The balance of an account under one number. */
export async function balanceOf(
  reader: Reader,
  { businessNo, account, currency }: { businessNo: string; account: Account; currency: string },
): Promise<string> {
  const { held } = await reader
    .selectFrom("ledgerLine")
    .innerJoin("ledgerEntry", "ledgerEntry.entryId", "ledgerLine.entryId")
    .select(sql<string>`coalesce(sum(amount), 0)::numeric(18, 2)::text`.as("held"))
    .where("businessNo", "=", businessNo)
    .where("account", "=", account)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return held;
}
