import { type ColumnType, type Generated, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  pickColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
} from "#platform/server/tables.ts";
import type { LedgerAccount, LedgerEntry, LedgerEntryKind, LedgerLine } from "../rules/ledger.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    ledgerEntry: BranchColumns & {
      entryId: string;
      businessNo: string;
      kind: LedgerEntryKind;
      day: string;
      paymentNo: string;
      reversalOf: string | null;
      recordedBy: string;
      recordedAt: DatabaseTimestampColumn;
    };
    ledgerLine: BranchColumns & {
      entryId: string;
      lineNo: number;
      account: LedgerAccount;
      amount: string;
      currency: string;
      /** The day of the entry. */
      day: string;
    };
    paymentWatch: {
      paymentNo: string;
      looks: Generated<number>;
      nextLookAt: ColumnType<string, Date, Date>;
    };
  }
}

export type NewLedgerEntry = LedgerEntry & {
  readonly comCode: string;
  readonly paymentNo: string;
  readonly recordedBy: string;
};

const entryColumns = [
  "entryId",
  "businessNo",
  "kind",
  "day",
  "reversalOf",
  "comCode",
  "paymentNo",
  "recordedBy",
] as const;

/** Returns false if another transaction has reversed the same entry. */
export async function insertLedgerEntry(tx: Tx, { lines, ...entry }: NewLedgerEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("ledgerEntry")
    .values(pickColumns(entry, entryColumns))
    .onConflict((conflict) => conflict.column("reversalOf").doNothing())
    .executeTakeFirstOrThrow();
  if (kept !== 1n) return false;
  const numberedLines = lines.map((line, at) => ({
    ...pickColumns(line, ["account", "amount", "currency"]),
    entryId: entry.entryId,
    lineNo: at + 1,
    day: entry.day,
    comCode: entry.comCode,
  }));
  await tx.insertInto("ledgerLine").values(numberedLines).execute();
  return true;
}

export type BookedLedgerEntry = LedgerEntry & {
  readonly paymentNo: string;
  readonly recordedBy: string;
  readonly recordedAt: string;
};

/** Entries of one number, the oldest first. */
export function listLedgerEntries(reader: Reader, businessNo: string): Promise<BookedLedgerEntry[]> {
  return listLedgerEntriesOfNumbers(reader, [businessNo]);
}

/** Entries of several numbers, the oldest first. */
export function listLedgerEntriesOfNumbers(
  reader: Reader,
  numbers: readonly string[],
): Promise<BookedLedgerEntry[]> {
  return listLedgerEntriesWhere(ledgerLines(reader).where("businessNo", "in", numbers));
}

function ledgerLines(reader: Reader) {
  return reader
    .selectFrom("ledgerEntry")
    .innerJoin("ledgerLine", "ledgerLine.entryId", "ledgerEntry.entryId")
    .select(["ledgerEntry.entryId", "kind", "ledgerEntry.day", "reversalOf"])
    .select(["businessNo", "paymentNo", "recordedBy"])
    .select([selectWireTimestamp("recordedAt").as("recordedAt"), "account", "amount", "currency"]);
}

async function listLedgerEntriesWhere(lines: ReturnType<typeof ledgerLines>): Promise<BookedLedgerEntry[]> {
  const rows = await lines
    .orderBy("ledgerEntry.recordedAt")
    .orderBy("ledgerEntry.entryId")
    .orderBy("lineNo")
    .execute();
  const entries = new Map<string, BookedLedgerEntry & { lines: LedgerLine[] }>();
  for (const { account, amount, currency, ...head } of rows) {
    const entry = entries.get(head.entryId) ?? { ...head, lines: [] };
    entry.lines.push({ account, amount, currency });
    entries.set(head.entryId, entry);
  }
  return [...entries.values()];
}

export async function findLedgerEntry(
  reader: Reader,
  entryId: string,
): Promise<BookedLedgerEntry | undefined> {
  const [entry] = await listLedgerEntriesWhere(
    ledgerLines(reader).where("ledgerEntry.entryId", "=", entryId),
  );
  return entry;
}

/** Entries that a payment or refund brought for these numbers, the oldest first. */
export function listLedgerEntriesOfPayment(
  reader: Reader,
  paymentNo: string,
  numbers: readonly string[],
): Promise<BookedLedgerEntry[]> {
  return listLedgerEntriesWhere(
    ledgerLines(reader)
      .where("paymentNo", "=", paymentNo)
      .where("paymentNo", "<>", "")
      .where("businessNo", "in", numbers),
  );
}

/** The balance of an account under one number. */
export async function getStoredLedgerBalance(
  reader: Reader,
  { businessNo, account, currency }: { businessNo: string; account: LedgerAccount; currency: string },
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
