import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely";
import type { DocumentHead } from "#areas/document/rules/document.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import type { Reader, Tx } from "#platform/server/scope-context.ts";
import { type Stamp, wireStamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    uw_result: {
      result_id: string;
      business_no: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      edition: number;
      underwrite_flag: string;
      uw_level: number;
      hits: ColumnType<ReferralHit[], string, never>;
      recorded_at: Stamp;
    };
    uw_task: {
      task_id: string;
      business_no: string;
      result_id: string;
      com_code: string;
      com2: ColumnType<string, never, never>;
      com4: ColumnType<string, never, never>;
      version: Generated<number>;
      state: string;
      uw_level: number;
      amount_level: number;
      claimed_by: string | null;
      claimed_at: ColumnType<string | null, null, RawBuilder<string> | null>;
      result: Generated<string>;
      reason_code: Generated<string>;
      opinion: Generated<string>;
      decided_at: ColumnType<string | null, null, RawBuilder<string>>;
      opened_at: Stamp;
      risk_code: string;
      holder_name: string;
      order_no: Generated<string>;
      sum_amount: string;
      sum_premium: string;
      start_date: string | null;
      free_since: ColumnType<string, never, RawBuilder<string>>;
      reminded_at: ColumnType<string | null, never, RawBuilder<string> | null>;
    };
  }
}

export type NewResult = {
  resultId: string;
  businessNo: string;
  comCode: string;
  edition: number;
  flag: string;
  uwLevel: number;
  hits: readonly ReferralHit[];
};

export async function insertResult(tx: Tx, result: NewResult): Promise<void> {
  await tx
    .insertInto("uw_result")
    .values({
      result_id: result.resultId,
      business_no: result.businessNo,
      com_code: result.comCode,
      edition: result.edition,
      underwrite_flag: result.flag,
      uw_level: result.uwLevel,
      hits: JSON.stringify(result.hits),
    })
    .execute();
}

/** Results of all submissions, the latest first. */
export function listResults(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("uw_result")
    .select([
      "result_id as resultId",
      "edition",
      "underwrite_flag as underwriteFlag",
      "uw_level as uwLevel",
      "hits",
      wireStamp("recorded_at").as("completeDate"),
    ])
    .where("business_no", "=", businessNo)
    .orderBy("recorded_at", "desc")
    .orderBy("result_id", "desc")
    .execute();
}

const taskColumns = [
  "task_id as taskId",
  "business_no as businessNo",
  "result_id as resultId",
  "com_code as comCode",
  "version",
  "state",
  "uw_level as uwLevel",
  "amount_level as amountLevel",
  "claimed_by as claimedBy",
  "result",
  "reason_code as reasonCode",
  "opinion",
] as const;

export type Task = {
  taskId: string;
  businessNo: string;
  resultId: string;
  comCode: string;
  version: number;
  state: string;
  uwLevel: number;
  amountLevel: number;
  claimedBy: string | null;
  result: string;
  reasonCode: string;
  opinion: string;
};

export type NewTask = Pick<
  Task,
  "taskId" | "businessNo" | "resultId" | "comCode" | "state" | "uwLevel" | "amountLevel"
>;

/** Copies the columns that the pool shows from the document, which cannot change during underwriting. */
export async function insertTask(tx: Tx, task: NewTask, document: DocumentHead): Promise<void> {
  await tx
    .insertInto("uw_task")
    .values({
      task_id: task.taskId,
      business_no: task.businessNo,
      result_id: task.resultId,
      com_code: task.comCode,
      state: task.state,
      uw_level: task.uwLevel,
      amount_level: task.amountLevel,
      claimed_by: null,
      claimed_at: null,
      decided_at: null,
      risk_code: document.riskCode,
      holder_name: document.holderName,
      order_no: document.orderNo ?? "",
      sum_amount: document.sumAmount ?? "0.00",
      sum_premium: document.sumPremium ?? "0.00",
      start_date: document.startDate,
    })
    .execute();
}

export type TaskRow = Task & { openedAt: string };

export function findTask(reader: Reader, taskId: string): Promise<TaskRow | undefined> {
  return selectTaskRows(reader).where("task_id", "=", taskId).executeTakeFirst();
}

/** The open task of a document, which has at most one. */
export function findOpenTask(reader: Reader, businessNo: string): Promise<TaskRow | undefined> {
  return selectTaskRows(reader)
    .where("business_no", "=", businessNo)
    .where("state", "<>", "3")
    .executeTakeFirst();
}

function selectTaskRows(reader: Reader) {
  return reader.selectFrom("uw_task").select(taskColumns).select(wireStamp("opened_at").as("openedAt"));
}

export function lockTask(tx: Tx, taskId: string): Promise<Task | undefined> {
  return tx
    .selectFrom("uw_task")
    .select(taskColumns)
    .where("task_id", "=", taskId)
    .forUpdate()
    .executeTakeFirst();
}

export type TaskChange = {
  state: string;
  uwLevel?: number;
  claimedBy?: string | null;
  decision?: { result: string; reasonCode: string; opinion: string };
};

const FREE = "0";
const CLOCK = sql<string>`clock_timestamp()`;

export function updateTask(tx: Tx, taskId: string, change: TaskChange): Promise<Task> {
  const { state, uwLevel, claimedBy, decision } = change;
  return tx
    .updateTable("uw_task")
    .set((build) => ({
      state,
      ...(state === FREE && { free_since: CLOCK, reminded_at: null }),
      ...(uwLevel !== undefined && { uw_level: uwLevel }),
      ...(claimedBy !== undefined && {
        claimed_by: claimedBy,
        claimed_at: claimedBy === null ? null : CLOCK,
      }),
      ...(decision && {
        result: decision.result,
        reason_code: decision.reasonCode,
        opinion: decision.opinion,
        decided_at: CLOCK,
      }),
      version: build("version", "+", 1),
    }))
    .where("task_id", "=", taskId)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
}

/** Open tasks, the oldest first: unclaimed up to a level, or claimed by `holder`. */
export function listOpenTasks(
  reader: Reader,
  { level, holder, limit }: { level: number; holder: string | undefined; limit: number },
) {
  const open = selectTaskRows(reader).where("state", "<>", "3");
  const matching =
    holder === undefined
      ? open.where("state", "=", "0").where("uw_level", "<=", level)
      : open.where("claimed_by", "=", holder);
  return matching.orderBy("opened_at").orderBy("task_id").limit(limit).execute();
}

/** The last task in which an underwriter returned or refused the document. */
export function findLastRefusal(reader: Reader, businessNo: string) {
  return reader
    .selectFrom("uw_task")
    .select([
      "result",
      "reason_code as reasonCode",
      "opinion",
      "claimed_by as userCode",
      wireStamp("decided_at").as("refusedAt"),
    ])
    .where("business_no", "=", businessNo)
    .where("result", "in", ["2", "3"])
    .orderBy(sql`decided_at desc`)
    .limit(1)
    .executeTakeFirst();
}

export type OverdueTask = { taskId: string; freeSince: string };

/** Unclaimed tasks in the pool since `since` without a reminder. */
export function listOverdueTasks(
  reader: Reader,
  { since, limit }: { since: Date; limit: number },
): Promise<OverdueTask[]> {
  return reader
    .selectFrom("uw_task")
    .select(["task_id as taskId", wireStamp("free_since").as("freeSince")])
    .where("state", "=", FREE)
    .where("reminded_at", "is", null)
    .where("free_since", "<=", sql<string>`${since}::timestamptz`)
    .orderBy("free_since")
    .limit(limit)
    .execute();
}

/** Returns undefined if the task was claimed, or claimed and released again, in the meantime. */
export async function markReminded(
  tx: Tx,
  { taskId, freeSince }: OverdueTask,
): Promise<{ businessNo: string; uwLevel: number } | undefined> {
  return tx
    .updateTable("uw_task")
    .set({ reminded_at: CLOCK })
    .where("task_id", "=", taskId)
    .where("state", "=", FREE)
    .where("reminded_at", "is", null)
    .where("free_since", "=", sql<string>`${freeSince}::timestamptz`)
    .returning(["business_no as businessNo", "uw_level as uwLevel"])
    .executeTakeFirst();
}
