import { type ColumnType, type Generated, type Insertable, sql } from "kysely";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import {
  type BranchColumns,
  type DatabaseTimestampColumn,
  pickColumns,
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
      startDate: string;
      endDate: string;
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

const taskColumns = [
  "taskId",
  "comCode",
  "agencyCode",
  "status",
  "version",
  "fileName",
  "reasonText",
  "jobId",
  "inputBy",
] as const;
const rowColumns = [
  "rowId",
  "taskId",
  "rowNo",
  "comCode",
  "policyNo",
  "holderName",
  "riskCode",
  "oldAgentFee",
  "agentFee",
  "commissionBefore",
  "commissionAfter",
  "commissionChange",
  "rowStatus",
  "reason",
  "endorseNo",
] as const;

export function insertBatch(
  tx: Tx,
  batch: Pick<
    Insertable<Tables["batchExpense"]>,
    "taskId" | "comCode" | "status" | "fileName" | "reasonText" | "inputBy"
  >,
) {
  return tx.insertInto("batchExpense").values(batch).returning(taskColumns).executeTakeFirstOrThrow();
}

export type Batch = Awaited<ReturnType<typeof insertBatch>>;

/** The task with its counts. */
export function findBatch(reader: Reader, taskId: string) {
  return reader
    .selectFrom("batchExpenseNow")
    .select([...taskColumns, "policyCount", "doneCount", "failedCount", "commissionChange"])
    .select(selectWireTimestamp("inputAt").as("inputAt"))
    .where("taskId", "=", taskId)
    .executeTakeFirst();
}

export type BatchView = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function lockBatch(tx: Tx, taskId: string): Promise<BatchView | undefined> {
  await tx.selectFrom("batchExpense").select("taskId").where("taskId", "=", taskId).forUpdate().execute();
  return findBatch(tx, taskId);
}

/** The state, which stays until the end of the transaction. Several rows may be made under it at once. */
export async function lockBatchStatus(tx: Tx, taskId: string): Promise<string | undefined> {
  const query = tx.selectFrom("batchExpense").select("status").where("taskId", "=", taskId);
  return (await query.forShare().executeTakeFirst())?.status;
}

export function updateBatch(
  tx: Tx,
  taskId: string,
  change: { readonly status: string; readonly jobId?: string },
): Promise<Batch> {
  return tx
    .updateTable("batchExpense")
    .set((build) => ({ ...change, version: build("version", "+", 1) }))
    .where("taskId", "=", taskId)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
}

/** What a check of a row found: its policy, its commission, and why it is refused. */
export type CheckedRow = {
  readonly rowNo: number;
  readonly policyNo: string;
  readonly agentFee: string | null;
  readonly holderName: string;
  readonly riskCode: string;
  readonly oldAgentFee: string | null;
  readonly commissionBefore: string | null;
  readonly commissionAfter: string | null;
  readonly reason: string;
};

const ROWS_PER_STATEMENT = 1000;

function* inPieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
    yield items.slice(from, from + ROWS_PER_STATEMENT);
}

export async function insertRows(
  tx: Tx,
  { taskId, comCode }: Pick<Batch, "taskId" | "comCode">,
  rows: readonly CheckedRow[],
): Promise<void> {
  for (const piece of inPieces(rows))
    await tx
      .insertInto("batchExpenseRow")
      .values(
        piece.map((row) => ({
          ...pickColumns(row, ["rowNo", "policyNo", "agentFee", "holderName", "riskCode", "oldAgentFee"]),
          ...pickColumns(row, ["commissionBefore", "commissionAfter", "reason"]),
          rowId: `${taskId}-${row.rowNo}`,
          taskId,
          comCode,
          rowStatus: row.reason === "" ? "0" : "2",
          endorseNo: null,
        })),
      )
      .execute();
}

export async function updateCheckedRows(tx: Tx, taskId: string, rows: readonly CheckedRow[]): Promise<void> {
  for (const piece of inPieces(rows))
    await sql`update batch_expense_row r set holder_name = v."holderName", risk_code = v."riskCode",
        old_agent_fee = v."oldAgentFee", commission_before = v."commissionBefore",
        commission_after = v."commissionAfter", reason = v.reason,
        row_status = case v.reason when '' then '0' else '2' end
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as v("rowNo" integer, "holderName" text, "riskCode" text,
        "oldAgentFee" numeric, "commissionBefore" numeric, "commissionAfter" numeric, reason text)
      where r.task_id = ${taskId} and r.row_no = v."rowNo"`.execute(tx);
}

function rowsOf(reader: Reader, taskId: string) {
  return reader.selectFrom("batchExpenseRow").select(rowColumns).where("taskId", "=", taskId);
}

export function listRows(reader: Reader, taskId: string) {
  return rowsOf(reader, taskId).orderBy("rowNo").execute();
}

export type BatchRow = Awaited<ReturnType<typeof listRows>>[number];

/** Refused rows first: they are what somebody has to do something about. */
export function listRowsToShow(reader: Reader, taskId: string, limit: number) {
  return rowsOf(reader, taskId)
    .orderBy(sql`row_status = '2'`, "desc")
    .orderBy("rowNo")
    .limit(limit)
    .execute();
}

export function listWaitingRows(reader: Reader, taskId: string) {
  return rowsOf(reader, taskId).where("rowStatus", "=", "0").orderBy("rowNo").execute();
}

export function updateRowResult(
  tx: Tx,
  rowId: string,
  result: { readonly rowStatus: RowStatus; readonly reason: string; readonly endorseNo: string | null },
) {
  return tx
    .updateTable("batchExpenseRow")
    .set(result)
    .where("rowId", "=", rowId)
    .where("rowStatus", "=", "0")
    .returning(rowColumns)
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

export type PolicyQuery = {
  readonly issuedFrom: string;
  readonly issuedUntil: string;
  readonly agreementNo: string;
  readonly agentCode: string;
  readonly riskCode: string;
  readonly handler1Code: string;
};

/** Policies in force or to come that were issued in a time, the newest first. */
export function searchExpensePolicies(reader: Reader, query: PolicyQuery, limit: number) {
  const { issuedFrom, issuedUntil, ...cells } = query;
  let found = reader
    .selectFrom("expensePolicy")
    .selectAll()
    .where("status", "in", ["01", "02"])
    .where(sql<boolean>`issued_at >= ${issuedFrom}::date::timestamp at time zone 'Asia/Shanghai'`)
    .where(sql<boolean>`issued_at < (${issuedUntil}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);
  for (const name of ["agreementNo", "agentCode", "riskCode", "handler1Code"] as const)
    if (cells[name] !== "") found = found.where(name, "=", cells[name]);
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
