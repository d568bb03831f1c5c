import { type Generated, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns, DatabaseTimestampColumn } from "#platform/server/tables.ts";
import { MATCH_WINDOW_DAYS, type StatementLine } from "./rules/statement.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    bankLine: BranchColumns & {
      lineId: string;
      bankDay: string;
      bankRef: string;
      amount: string;
      currency: string;
      partyName: string;
      remark: string;
      status: Generated<string>;
      matchedNo: Generated<string>;
      suggestedNo: Generated<string>;
      reason: Generated<string>;
      settledBy: Generated<string>;
      settledAt: Date | null;
      importedBy: string;
      importedAt: DatabaseTimestampColumn;
      version: Generated<number>;
    };
  }
}

export type BankLine = StatementLine & {
  readonly lineId: string;
  readonly comCode: string;
  readonly status: string;
  readonly matchedNo: string;
  readonly suggestedNo: string;
  readonly reason: string;
  readonly version: number;
};
const columns = [
  "lineId",
  "comCode",
  "bankDay",
  "bankRef",
  "amount",
  "currency",
  "partyName",
  "remark",
  "status",
  "matchedNo",
  "suggestedNo",
  "reason",
  "version",
] as const;

/** Whether a branch has books, and with them accounts at a bank. */
export async function hasBooks(reader: Reader, comCode: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ledger_unit(${comCode}) = ${comCode} as has`.execute(
    reader,
  );
  return rows[0]?.has ?? false;
}

/** Imports and matches of one branch wait for each other. */
export async function lockBankLines(tx: Tx, comCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank lines ${comCode}`}, 0))`.execute(tx);
}

/** Returns false for a line that was imported before. */
export async function insertBankLine(
  tx: Tx,
  line: StatementLine & { readonly lineId: string; readonly comCode: string; readonly importedBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("bankLine")
    .values(line)
    .onConflict((conflict) => conflict.columns(["comCode", "bankRef", "amount"]).doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

export function lockBankLine(tx: Tx, lineId: string): Promise<BankLine | undefined> {
  return tx
    .selectFrom("bankLine")
    .select(columns)
    .where("lineId", "=", lineId)
    .forUpdate()
    .executeTakeFirst();
}

export type BankMovement = {
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
  readonly isMatched: boolean;
};

/** Money of the branches whose books the lines belong to. */
const movements = (comCode: string) => sql`
  (select m.*, exists (select from bank_line o where o.matched_no = m.number) as is_matched
    from bank_movement m where ledger_unit(m.com_code) = ${comCode})`;
const movementColumns = sql`number, amount::text as amount, currency, is_matched as "isMatched"`;

export async function findMovement(
  reader: Reader,
  { comCode, number }: { comCode: string; number: string },
): Promise<BankMovement | undefined> {
  const { rows } = await sql<BankMovement>`
    select ${movementColumns} from ${movements(comCode)} m where number = ${number}`.execute(reader);
  return rows[0];
}

/** Money with the reference number of a line. */
export async function listMovementsOfReference(reader: Reader, line: BankLine): Promise<BankMovement[]> {
  const { comCode, bankRef } = line;
  const { rows } = await sql<BankMovement>`
    select ${movementColumns} from ${movements(comCode)} m where trade_no = ${bankRef} order by number limit 2`.execute(
    reader,
  );
  return rows;
}

/** Money of the same amount and party some days before or after a line, which no other line names. */
export async function listSimilarMovements(reader: Reader, line: BankLine): Promise<BankMovement[]> {
  const { comCode, amount, currency, partyName, bankDay } = line;
  const { rows } = await sql<BankMovement>`
    select ${movementColumns} from ${movements(comCode)} m
    where amount = ${amount}::numeric and currency = ${currency} and party_name = ${partyName} and not is_matched
      and moved_day between ${bankDay}::date - ${MATCH_WINDOW_DAYS}::int and ${bankDay}::date + ${MATCH_WINDOW_DAYS}::int
    order by number limit 2`.execute(reader);
  return rows;
}

export type BankLineChange = {
  readonly status: string;
  readonly matchedNo?: string;
  readonly suggestedNo?: string;
  readonly reason?: string;
  readonly settledBy?: string;
  readonly settledAt?: Date | null;
};

export async function updateBankLine(tx: Tx, lineId: string, change: BankLineChange): Promise<BankLine> {
  return tx
    .updateTable("bankLine")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("lineId", "=", lineId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whether a day of the books is closed. The day stays so until the transaction ends. */
export async function isDayClosed(tx: Tx, comCode: string, day: PlainDate): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select take_ledger_day(${comCode}, ${day}::date) <> ${day}::date as "isClosed"`.execute(tx);
  return rows[0]?.isClosed ?? false;
}
