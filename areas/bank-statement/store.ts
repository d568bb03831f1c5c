import { type Generated, type RawBuilder, sql } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns, DatabaseTimestampColumn } from "#platform/server/tables.ts";
import { MATCH_WINDOW_DAYS, MATCHED_STATUS, OPEN_STATUS, type StatementLine } from "./rules/statement.ts";

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
      importNo: Generated<string>;
      importRow: Generated<number>;
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

export type NewBankLine = StatementLine & {
  readonly lineId: string;
  /** The place of its row in the file, from 0. */
  readonly importRow: number;
};
type ImportedLines = { readonly importNo: string; readonly comCode: string };

/** Stores lines of a statement; those that were imported before are left out. */
export async function insertBankLines(
  tx: Tx,
  lines: readonly NewBankLine[],
  { importNo, comCode, importedBy }: ImportedLines & { readonly importedBy: string },
): Promise<void> {
  await sql`
    insert into bank_line (line_id, com_code, bank_day, bank_ref, amount, currency, party_name, remark, imported_by, import_no, import_row)
    select "lineId", ${comCode}, "bankDay", "bankRef", amount, currency, "partyName", remark, ${importedBy}, ${importNo}, "importRow"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("lineId" text, "bankDay" date, "bankRef" text, amount numeric,
      currency text, "partyName" text, remark text, "importRow" integer)
    order by "importRow"
    on conflict (com_code, bank_ref, amount) do nothing`.execute(tx);
}

/** The lines of some rows of an import, in their order. */
export function listImportedLines(
  reader: Reader,
  importNo: string,
  rows: RowRange,
): Promise<(BankLine & { importRow: number })[]> {
  return reader
    .selectFrom("bankLine")
    .select([...columns, "importRow"])
    .where("importNo", "=", importNo)
    .where("importNo", "<>", "")
    .where("importRow", ">=", rows.first)
    .where("importRow", "<=", rows.last)
    .orderBy("importRow")
    .execute();
}

export async function countImportedLines(
  reader: Reader,
  importNo: string,
): Promise<{ added: number; matched: number; suggested: number }> {
  const { rows } = await sql<{ added: number; matched: number; suggested: number }>`
    select count(*)::int as added, count(*) filter (where status = '2')::int as matched,
      count(*) filter (where status = '1' and suggested_no <> '')::int as suggested
    from bank_line where import_no = ${importNo} and import_no <> ''`.execute(reader);
  return rows[0] ?? { added: 0, matched: 0, suggested: 0 };
}

/** The first and the last row of a part of a file. */
export type RowRange = { readonly first: number; readonly last: number };
type MatchInput = ImportedLines & { readonly rows: RowRange; readonly branches: readonly string[] };

/** The branches whose money the accounts of some books receive. */
export async function listBranchesOfBooks(reader: Reader, comCode: string): Promise<string[]> {
  const { rows } = await sql<{ comCode: string }>`
    select com_code as "comCode" from company where ledger_unit(com_code) = ${comCode}`.execute(reader);
  return rows.map((row) => row.comCode);
}

/** Money that no line names, beside the open lines of an import. `m` is the money and `l` the line. */
const openPairs = ({ importNo, rows, branches }: MatchInput, isPair: RawBuilder<unknown>) => sql`
  from bank_line l join bank_movement m on ${isPair}
  where l.import_no = ${importNo} and l.import_no <> '' and l.import_row between ${rows.first} and ${rows.last}
    and l.status = ${OPEN_STATUS} and l.suggested_no = '' and m.com_code = any(${[...branches]}::text[])
    and not exists (select from bank_line o where o.matched_no = m.number and o.matched_no <> '')`;
const isSameAmount = sql`m.amount = l.amount and m.currency = l.currency`;
/** Both days within the window of a match. */
const isNear = sql`
  m.moved_at >= (l.bank_day - ${sql.lit(MATCH_WINDOW_DAYS)})::timestamp at time zone 'Asia/Shanghai'
  and m.moved_at < (l.bank_day + ${sql.lit(MATCH_WINDOW_DAYS + 1)})::timestamp at time zone 'Asia/Shanghai'`;

/** The same reference, amount and currency within a few days are the same money. */
export async function matchBankLines(
  tx: Tx,
  input: MatchInput,
  { settledBy, settledAt }: { readonly settledBy: string; readonly settledAt: Date },
): Promise<void> {
  const isPair = sql`m.trade_no = l.bank_ref and m.trade_no <> '' and ${isSameAmount} and ${isNear}`;
  // Two lines never share money: the same reference and amount is stored once.
  await sql`
    with pair as (select l.line_id, min(m.number) as number ${openPairs(input, isPair)}
      group by l.line_id having count(*) = 1)
    update bank_line l set status = ${MATCHED_STATUS}, matched_no = pair.number, settled_by = ${settledBy},
      settled_at = ${settledAt}, version = l.version + 1
    from pair where l.line_id = pair.line_id`.execute(tx);
}

/** Suggests the money under the reference, else the only money of the same party, amount and currency within a few days. */
export async function suggestBankMatches(tx: Tx, input: MatchInput): Promise<void> {
  const sameReference = sql`m.trade_no = l.bank_ref and m.trade_no <> ''`;
  const sameParty = sql`m.party_name = l.party_name and l.party_name <> '' and ${isSameAmount} and ${isNear}`;
  for (const isPair of [sameReference, sameParty])
    await sql`
      with pair as (select l.line_id, min(m.number) as number ${openPairs(input, isPair)}
        group by l.line_id having count(*) = 1)
      update bank_line l set suggested_no = pair.number, version = l.version + 1
      from pair where l.line_id = pair.line_id`.execute(tx);
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
  (select m.*, exists (select from bank_line o where o.matched_no = m.number and o.matched_no <> '') as is_matched
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
