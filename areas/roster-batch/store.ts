import type { ColumnType, Generated, Insertable, JSONColumnType } from "kysely";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import type { BranchColumns, DatabaseTimestampColumn, Tables } from "#platform/server/tables.ts";
import type { RosterEntry } from "./rules/roster-change.ts";

/** '0' waits, '1' is a draft, '2' is submitted, '3' was refused. */
export type RosterRowStatus = "0" | "1" | "2" | "3";

declare module "#platform/server/tables.ts" {
  interface Tables {
    rosterBatchRow: BranchColumns & {
      rosterRowId: string;
      batchId: string;
      rowNo: number;
      policyNo: string;
      validDate: PlainDate;
      entries: JSONColumnType<readonly RosterEntry[], string, string | null> | null;
      premiumChange: string | null;
      rowStatus: Generated<RosterRowStatus>;
      reason: Generated<string>;
      endorseNo: string | null;
      endorseVersion: number | null;
      version: Generated<number>;
      inputBy: string;
      agencyCode: ColumnType<string, never, never>;
      inputAt: DatabaseTimestampColumn;
    };
  }
}

/** What is shown and kept in the audit: all but the people. */
const columns = [
  "rosterRowId",
  "batchId",
  "rowNo",
  "comCode",
  "com2",
  "com4",
  "policyNo",
  "validDate",
  "premiumChange",
  "rowStatus",
  "reason",
  "endorseNo",
  "endorseVersion",
  "version",
  "inputBy",
  "agencyCode",
] as const;

type NewRow = Pick<
  Insertable<Tables["rosterBatchRow"]>,
  "batchId" | "rowNo" | "comCode" | "policyNo" | "validDate" | "premiumChange" | "inputBy"
> & { readonly entries: readonly RosterEntry[] };
type RowResult = {
  readonly rowStatus: RosterRowStatus;
  readonly reason: string;
  readonly endorseNo?: string;
  readonly endorseVersion?: number;
};

export function insertRosterRow(tx: Tx, { entries, ...row }: NewRow) {
  return tx
    .insertInto("rosterBatchRow")
    .values({
      ...row,
      rosterRowId: `${row.batchId}-${row.rowNo}`,
      entries: JSON.stringify(entries),
      endorseNo: null,
      endorseVersion: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function listRosterRows(reader: Reader, batchId: string) {
  return reader
    .selectFrom("rosterBatchRow")
    .select(columns)
    .where("batchId", "=", batchId)
    .orderBy("rowNo")
    .execute();
}

export function lockRosterRow(tx: Tx, rosterRowId: string) {
  return tx
    .selectFrom("rosterBatchRow")
    .select([...columns, "entries"])
    .where("rosterRowId", "=", rosterRowId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The people are forgotten once their endorsement is made or refused. */
export function updateRosterRow(tx: Tx, rosterRowId: string, result: RowResult) {
  return tx
    .updateTable("rosterBatchRow")
    .set((build) => ({ ...result, entries: null, version: build("version", "+", 1) }))
    .where("rosterRowId", "=", rosterRowId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
