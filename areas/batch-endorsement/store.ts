import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  selectWireTimestamp,
  type Tables,
} from "#platform/server/tables.ts";
import type { RowStatus } from "./rules/batch-expense.ts";

type TaskColumns = BranchColumns & {
  taskId: string;
  agencyCode: ColumnType<string, never, never>;
  status: string;
  version: Generated<number>;
  fileName: string;
  reasonText: string;
  jobId: Generated<string>;
  inputBy: string;
  inputAt: DatabaseTimestampColumn;
};

declare module "#platform/server/tables.ts" {
  interface Tables {
    batchExpense: TaskColumns;
    batchExpenseNow: TaskColumns & {
      policyCount: number;
      doneCount: number;
      failedCount: number;
      commissionChange: string;
    };
    batchExpenseRow: BranchColumns & {
      rowId: string;
      taskId: string;
      rowNo: number;
      policyNo: string;
      holderName: Generated<string>;
      riskCode: Generated<string>;
      oldAgentFee: string | null;
      agentFee: string | null;
      commissionBefore: string | null;
      commissionAfter: string | null;
      commissionChange: ColumnType<string | null, never, never>;
      rowStatus: Generated<RowStatus>;
      reason: Generated<string>;
      endorseNo: string | null;
    };
    expensePolicy: BranchColumns & {
      policyNo: string;
      agencyCode: string;
      inputBy: string;
      handlerCode: string;
      handler1Code: string;
      riskCode: string;
      holderName: string;
      status: string;
      issuedAt: DatabaseTimestampColumn;
      sumPremium: string;
      receivedPremium: string;
      productVersion: string;
      agentFee: string;
      agreementNo: string;
      agentCode: string;
      runningNo: string;
    };
  }
}

type NewBatch = Pick<
  Insertable<Tables["batchExpense"]>,
  "taskId" | "comCode" | "status" | "fileName" | "reasonText" | "inputBy"
>;

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx.insertInto("batchExpense").values(batch).execute();
}

/** The task with its counts. */
export function findBatch(reader: Reader, taskId: string) {
  return reader
    .selectFrom("batchExpenseNow")
    .select(["taskId", "comCode", "agencyCode", "status", "version", "fileName", "reasonText", "jobId"])
    .select(["inputBy", selectWireTimestamp("inputAt").as("inputAt")])
    .select(["policyCount", "doneCount", "failedCount", "commissionChange"])
    .where("taskId", "=", taskId)
    .executeTakeFirst();
}

export type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function lockBatch(tx: Tx, taskId: string): Promise<Batch | undefined> {
  await tx.selectFrom("batchExpense").select("taskId").where("taskId", "=", taskId).forUpdate().execute();
  return findBatch(tx, taskId);
}

/** The state, which stays until the end of the transaction. Several rows may be made under it at once. */
export async function lockBatchStatus(tx: Tx, taskId: string): Promise<string | undefined> {
  const query = tx.selectFrom("batchExpense").select("status").where("taskId", "=", taskId);
  return (await query.forShare().executeTakeFirst())?.status;
}

export async function updateBatch(
  tx: Tx,
  taskId: string,
  change: { readonly status: string; readonly jobId?: string },
): Promise<void> {
  await tx
    .updateTable("batchExpense")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("taskId", "=", taskId)
    .execute();
}

/** What a check of a row found: its policy, its commission, and why it is refused. */
export type CheckedRow = Pick<
  BatchRow,
  | "rowNo"
  | "policyNo"
  | "agentFee"
  | "holderName"
  | "riskCode"
  | "oldAgentFee"
  | "commissionBefore"
  | "commissionAfter"
  | "reason"
>;

const ROWS_PER_STATEMENT = 1000;

/** The rows of a task as a check found them, for the first time or once more. */
export async function upsertCheckedRows(
  tx: Tx,
  { taskId, comCode }: Pick<Batch, "taskId" | "comCode">,
  rows: readonly CheckedRow[],
): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    rowId: `${taskId}-${row.rowNo}`,
    taskId,
    comCode,
    rowStatus: row.reason === "" ? ("0" as const) : ("2" as const),
    endorseNo: null,
  }));
  for (let from = 0; from < values.length; from += ROWS_PER_STATEMENT)
    await tx
      .insertInto("batchExpenseRow")
      .values(values.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.column("rowId").doUpdateSet(({ ref }) => ({
          holderName: ref("excluded.holderName"),
          riskCode: ref("excluded.riskCode"),
          oldAgentFee: ref("excluded.oldAgentFee"),
          commissionBefore: ref("excluded.commissionBefore"),
          commissionAfter: ref("excluded.commissionAfter"),
          reason: ref("excluded.reason"),
          rowStatus: ref("excluded.rowStatus"),
        })),
      )
      .execute();
}

export function listRows(reader: Reader, taskId: string) {
  return rowsOf(reader, taskId).orderBy("rowNo").execute();
}

export type BatchRow = Awaited<ReturnType<typeof listRows>>[number];

/** Refused rows first: they are what somebody has to do something about. */
export function listRowsToShow(reader: Reader, taskId: string, limit: number) {
  const isRefused = sql`row_status = '2'`;
  return rowsOf(reader, taskId).orderBy(isRefused, "desc").orderBy("rowNo").limit(limit).execute();
}

function rowsOf(reader: Reader, taskId: string) {
  return reader.selectFrom("batchExpenseRow").selectAll().where("taskId", "=", taskId);
}

export function updateRowResult(
  tx: Tx,
  rowId: string,
  result: Pick<BatchRow, "rowStatus" | "reason" | "endorseNo">,
) {
  return tx
    .updateTable("batchExpenseRow")
    .set(result)
    .where("rowId", "=", rowId)
    .where("rowStatus", "=", "0")
    .returningAll()
    .executeTakeFirst();
}

export function listExpensePolicies(reader: Reader, numbers: readonly string[]) {
  return reader
    .selectFrom("expensePolicy")
    .selectAll()
    .where(sql<boolean>`policy_no = any(${[...numbers]}::text[])`)
    .execute();
}

export type ExpensePolicyRow = Awaited<ReturnType<typeof listExpensePolicies>>[number];

const filters = ["agreementNo", "agentCode", "riskCode", "handler1Code"] as const;
type PolicyQuery = Readonly<Record<"issuedFrom" | "issuedUntil" | (typeof filters)[number], string>>;

/** Policies in force or to come that were issued in a time, the newest first. */
export function searchExpensePolicies(reader: Reader, query: PolicyQuery, limit: number) {
  let found = reader
    .selectFrom("expensePolicy")
    .selectAll()
    .where("status", "in", ["01", "02"])
    .where(sql<boolean>`issued_at >= ${query.issuedFrom}::date::timestamp at time zone 'Asia/Shanghai'`)
    .where(
      sql<boolean>`issued_at < (${query.issuedUntil}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    );
  for (const name of filters) if (query[name] !== "") found = found.where(name, "=", query[name]);
  return found.orderBy("issuedAt", "desc").orderBy("policyNo", "desc").limit(limit).execute();
}

/** Tasks, other than one, that were saved and have not ended, by the policies that wait in them. */
export async function findOpenTasks(
  reader: Reader,
  taskId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ policyNo: string; taskId: string }>`
    select r.policy_no as "policyNo", min(r.task_id) as "taskId" from batch_expense_row r join batch_expense b using (task_id)
    where r.row_status = '0' and r.task_id <> ${taskId} and b.status in ('05', '06')
      and r.policy_no = any(${[...numbers]}::text[])
    group by r.policy_no`.execute(reader);
  return new Map(rows.map((row) => [row.policyNo, row.taskId]));
}
