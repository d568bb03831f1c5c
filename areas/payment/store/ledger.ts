import { type ColumnType, type Generated, sql } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
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
      /** Null where it happened on the day of the entry. */
      eventDay: string | null;
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
  "eventDay",
  "reversalOf",
  "comCode",
  "paymentNo",
  "recordedBy",
] as const;

/**
 * The only place that writes entries. One of a closed day stands on the next open day and keeps its own as the day of
 * the event. Returns the day, or undefined if another transaction has reversed the same entry.
 */
export async function insertLedgerEntry(
  tx: Tx,
  { lines, ...posted }: NewLedgerEntry,
): Promise<PlainDate | undefined> {
  const day = await takeOpenDay(tx, posted);
  const eventDay = posted.eventDay ?? posted.day;
  const entry = { ...posted, day, eventDay: eventDay === day ? null : eventDay };
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto("ledgerEntry")
    .values(pickColumns(entry, entryColumns))
    .onConflict((conflict) => conflict.column("reversalOf").doNothing())
    .executeTakeFirstOrThrow();
  if (kept !== 1n) return undefined;
  const numberedLines = lines.map((line, at) => ({
    ...pickColumns(line, ["account", "amount", "currency"]),
    entryId: entry.entryId,
    lineNo: at + 1,
    day: entry.day,
    comCode: entry.comCode,
  }));
  await tx.insertInto("ledgerLine").values(numberedLines).execute();
  return day;
}

/** The first open day of the books from a day on; it stays open until this transaction ends. */
async function takeOpenDay(
  tx: Tx,
  { comCode, day }: Pick<NewLedgerEntry, "comCode" | "day">,
): Promise<PlainDate> {
  const { rows } = await sql<{ day: PlainDate }>`
    select take_ledger_day(${comCode}, ${day}::date)::text as day`.execute(tx);
  const [open] = rows;
  assert(open, "some day is open");
  return open.day;
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
