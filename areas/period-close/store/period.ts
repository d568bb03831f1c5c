import { type Generated, sql } from "kysely";
import { assert } from "#platform/kernel/assert.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
} from "#platform/server/tables.ts";
import type { ClosedPeriods, ClosedRange, Period, PeriodAction, PeriodKind } from "../rules/period.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    ledgerPeriod: BranchColumns & {
      periodNo: string;
      kind: PeriodKind;
      firstDay: string;
      lastDay: string;
      status: string;
      entryCount: number;
      debit: string;
      closedBy: string;
      closedAt: DatabaseTimestampColumn;
      reopenReason: Generated<string>;
      reopenRequestedBy: Generated<string>;
      reopenRequestedAt: Date | null;
      reopenDue: string | null;
      reopenedBy: Generated<string>;
      reopenedAt: Date | null;
      version: Generated<number>;
    };
    ledgerPeriodStep: BranchColumns & {
      periodNo: string;
      stepNo: number;
      action: PeriodAction;
      userCode: string;
      reason: string;
      at: DatabaseTimestampColumn;
    };
  }
}

/** A period that was closed at least once. */
export type StoredPeriod = Period & {
  readonly periodNo: string;
  readonly status: string;
  readonly entryCount: number;
  readonly debit: string;
  readonly closedBy: string;
  readonly reopenReason: string;
  readonly reopenRequestedBy: string;
  readonly reopenedBy: string;
  readonly version: number;
};

const columns = [
  "periodNo",
  "comCode",
  "kind",
  "firstDay",
  "lastDay",
  "status",
  "entryCount",
  "debit",
  "closedBy",
  "reopenReason",
  "reopenRequestedBy",
  "reopenedBy",
  "version",
] as const;

/**
 * The branches with books of their own that the user may close, with the head office last. 宁波 shares its first digits with
 * 浙江, and 深圳 with 广东: neither may see the other's.
 */
export async function listUnits(
  reader: Reader,
  { comCode, comLevel }: Pick<Actor, "comCode" | "comLevel">,
): Promise<{ comCode: string; comName: string }[]> {
  const { rows } = await sql<{ comCode: string; comName: string }>`
    select com_code as "comCode", short_name as "comName" from company
    where ledger_unit(com_code) = com_code and in_scope(left(com_code, 2), left(com_code, 4), com_code)
      and (${comLevel} = '1' or com_code = ledger_unit(${comCode}))
    order by com_code = '00000000', com_code`.execute(reader);
  return rows;
}

/** The branches whose entries the books of a branch hold. */
export async function listBranchesOfUnit(reader: Reader, unit: string): Promise<string[]> {
  const { rows } = await sql<{ comCode: string }>`
    select com_code as "comCode" from company where ledger_unit(com_code) = ${unit}`.execute(reader);
  return rows.map(({ comCode }) => comCode);
}

/** Waits for postings under way and makes later ones wait until the transaction ends. */
export async function lockPeriods(tx: Tx, unit: string): Promise<void> {
  await sql`select lock_ledger_periods(${unit})`.execute(tx);
}

export async function findClosedPeriods(reader: Reader, unit: string): Promise<ClosedPeriods> {
  const { rows } = await sql<ClosedRange & { kind: PeriodKind }>`
    select kind, max(first_day)::text as last,
      coalesce(array_agg(first_day::text order by first_day) filter (where status = '3'), '{}') as open
    from ledger_period where com_code = ${unit} group by kind`.execute(reader);
  return Object.fromEntries(rows.map(({ kind, ...range }) => [kind, range]));
}

export function findPeriod(reader: Reader, periodNo: string): Promise<StoredPeriod | undefined> {
  return reader
    .selectFrom("ledgerPeriod")
    .select(columns)
    .where("periodNo", "=", periodNo)
    .executeTakeFirst();
}

export type PeriodContent = Pick<StoredPeriod, "entryCount" | "debit">;

/** Closes a period for the first time or again. The caller has the lock. */
export async function upsertClosedPeriod(
  tx: Tx,
  period: Period & PeriodContent & { readonly periodNo: string; readonly closedBy: string },
): Promise<void> {
  const { entryCount, debit, closedBy } = period;
  await tx
    .insertInto("ledgerPeriod")
    .values({ ...period, status: "1" })
    .onConflict((conflict) =>
      conflict.column("periodNo").doUpdateSet((build) => ({
        status: "1",
        entryCount,
        debit,
        closedBy,
        closedAt: sql`clock_timestamp()`,
        reopenReason: "",
        reopenRequestedBy: "",
        reopenRequestedAt: null,
        reopenDue: null,
        reopenedBy: "",
        reopenedAt: null,
        version: build("ledgerPeriod.version", "+", 1),
      })),
    )
    .execute();
}

export type PeriodChange = {
  readonly status: string;
  readonly reopenReason?: string;
  readonly reopenRequestedBy?: string;
  readonly reopenRequestedAt?: Date | null;
  readonly reopenDue?: PlainDate | null;
  readonly reopenedBy?: string;
  readonly reopenedAt?: Date;
};

export async function updatePeriod(tx: Tx, periodNo: string, change: PeriodChange): Promise<void> {
  await tx
    .updateTable("ledgerPeriod")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("periodNo", "=", periodNo)
    .execute();
}

type NewStep = Pick<Period, "comCode"> & {
  readonly periodNo: string;
  readonly action: PeriodAction;
  readonly userCode: string;
  readonly reason: string;
};

export async function insertPeriodStep(tx: Tx, step: NewStep): Promise<void> {
  const { count } = await tx
    .selectFrom("ledgerPeriodStep")
    .select((build) => build.fn.countAll<string>().as("count"))
    .where("periodNo", "=", step.periodNo)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("ledgerPeriodStep")
    .values({ ...step, stepNo: Number(count) + 1 })
    .execute();
}

export function listPeriodSteps(reader: Reader, periodNo: string) {
  return reader
    .selectFrom("ledgerPeriodStep")
    .select(["action", "userCode", "reason", selectWireTimestamp("at").as("at")])
    .where("periodNo", "=", periodNo)
    .orderBy("stepNo")
    .execute();
}

/** What the entries of a period sum up to. */
export async function getPeriodContent(
  reader: Reader,
  { firstDay, lastDay }: Period,
  branches: readonly string[],
): Promise<PeriodContent> {
  const { rows } = await sql<PeriodContent>`
    select count(distinct entry_id)::int as "entryCount",
      coalesce(sum(amount) filter (where amount > 0), 0)::numeric(18, 2)::text as debit
    from ledger_line where com_code = any(${[...branches]}::text[]) and day between ${firstDay}::date and ${lastDay}::date`.execute(
    reader,
  );
  const [content] = rows;
  assert(content, "a sum has a row");
  return content;
}
