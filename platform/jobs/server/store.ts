import { type ColumnType, type Generated, sql } from "kysely";
import { QUEUE_SCHEMA } from "#platform/server/database.ts";
import type { Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Stamp } from "#platform/server/tables.ts";
import type { Task, TaskState } from "../contract.ts";
import type { Progress, ResultFile } from "./definition.ts";
import { taskColumns } from "./task-view.ts";

type Moment = ColumnType<string | null, never, string | null>;
type FixedColumn<Value> = ColumnType<Value, Value, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    task: {
      task_id: FixedColumn<string>;
      job: FixedColumn<string>;
      title: FixedColumn<string>;
      owner_code: FixedColumn<string>;
      com_code: FixedColumn<string>;
      input: ColumnType<Record<string, unknown>, string, never>;
      state: Generated<TaskState>;
      done: Generated<number>;
      total: number | null;
      message: Generated<string>;
      mark: string | null;
      cancel_asked: Generated<boolean>;
      tries: Generated<number>;
      run_no: Generated<number>;
      heard_until: ColumnType<string, never, string>;
      last_fault: string | null;
      file_id: string | null;
      file_name: string | null;
      file_type: string | null;
      file_bytes: ColumnType<string | null, never, number | null>;
      file_sha256: string | null;
      created_at: Stamp;
      started_at: Moment;
      ended_at: Moment;
    };
  }
}

type Writing = Tx | UpkeepTx;

export type NewTask = {
  taskId: string;
  job: string;
  title: string;
  ownerCode: string;
  comCode: string;
  input: object;
};

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx
    .insertInto("task")
    .values({
      task_id: task.taskId,
      job: task.job,
      title: task.title,
      owner_code: task.ownerCode,
      com_code: task.comCode,
      input: JSON.stringify(task.input),
    })
    .execute();
}

/** The queue looks at the task when this transaction has committed and the time has come. */
export async function wakeTask(tx: Writing, job: string, taskId: string, waitMs = 0): Promise<void> {
  await sql`select ${sql.id(QUEUE_SCHEMA)}.wake_task(${job}, ${taskId}, ${waitMs})`.execute(tx);
}

const afterMs = (waitMs: number) => sql<string>`clock_timestamp() + ${waitMs} * interval '1 millisecond'`;
const rightNow = sql<string>`clock_timestamp()`;
/** As the table says of a new task. */
const FIRST_WAIT_MS = 60_000;

export type ClaimedTask = {
  taskId: string;
  job: string;
  ownerCode: string;
  comCode: string;
  input: Record<string, unknown>;
  mark: string | null;
  tries: number;
  runNo: number;
  isStopping: boolean;
};

/** Undefined where there is nothing to do: it was ended, or somebody runs it and was heard of lately. */
export function claimTask(tx: UpkeepTx, taskId: string, leaseMs: number): Promise<ClaimedTask | undefined> {
  return tx
    .updateTable("task")
    .set((row) => ({
      state: "running",
      run_no: row("run_no", "+", 1),
      tries: row("tries", "+", 1),
      message: "",
      started_at: sql<string>`coalesce(started_at, clock_timestamp())`,
      heard_until: afterMs(leaseMs),
    }))
    .where("task_id", "=", taskId)
    .where(sql<boolean>`(state = 'queued' or state = 'running' and heard_until < clock_timestamp())`)
    .returning([
      "task_id as taskId",
      "job",
      "owner_code as ownerCode",
      "com_code as comCode",
      "input",
      "mark",
      "tries",
      "run_no as runNo",
      "cancel_asked as isStopping",
    ])
    .executeTakeFirst();
}

export type TaskLease = { taskId: string; runNo: number };

function leasedTask(tx: Writing, { taskId, runNo }: TaskLease) {
  return tx
    .updateTable("task")
    .where("task_id", "=", taskId)
    .where("run_no", "=", runNo)
    .where("state", "=", "running");
}

/** Says that the run lives. Undefined where the task is not this run's any more. */
export function updateHeartbeat(
  tx: UpkeepTx,
  held: TaskLease,
  leaseMs: number,
): Promise<{ isStopping: boolean } | undefined> {
  return leasedTask(tx, held)
    .set({ heard_until: afterMs(leaseMs) })
    .returning("cancel_asked as isStopping")
    .executeTakeFirst();
}

export function updateProgress(
  tx: Writing,
  held: TaskLease,
  { done, total, message, mark }: Progress,
): Promise<{ isStopping: boolean } | undefined> {
  return leasedTask(tx, held)
    .set({
      done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
      // A run that came further has not failed for nothing.
      ...(mark === undefined ? {} : { mark, tries: 1 }),
    })
    .returning("cancel_asked as isStopping")
    .executeTakeFirst();
}

/** False where the task is not this run's any more. */
export async function requeueTask(
  tx: UpkeepTx,
  held: TaskLease & { job: string },
  change: { waitMs: number; leaseMs: number; tries?: number; message?: string; lastError?: string },
): Promise<boolean> {
  const { waitMs, leaseMs, tries, message, lastError } = change;
  const changed = await leasedTask(tx, held)
    .set({
      state: "queued",
      heard_until: afterMs(waitMs + leaseMs),
      ...(tries === undefined ? {} : { tries }),
      ...(message === undefined ? {} : { message }),
      ...(lastError === undefined ? {} : { last_fault: lastError }),
    })
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await wakeTask(tx, held.job, held.taskId, waitMs);
  return true;
}

export type TaskEnd = {
  state: "done" | "failed" | "cancelled";
  message: string;
  lastError?: string;
  file?: ResultFile | undefined;
};

export function endTask(
  tx: Writing,
  held: TaskLease,
  { state, message, lastError, file }: TaskEnd,
): Promise<Task | undefined> {
  return leasedTask(tx, held)
    .set({
      state,
      message,
      ended_at: rightNow,
      last_fault: lastError ?? null,
      ...(file && {
        file_id: file.fileId,
        file_name: file.name,
        file_type: file.type,
        file_bytes: file.bytes,
        file_sha256: file.sha256,
      }),
    })
    .returning(taskColumns)
    .executeTakeFirst();
}

/** Tasks that nobody was heard of in time are waiting again: their process died, or their place in the queue was lost. */
export async function takeExpired(tx: UpkeepTx, leaseMs: number, most: number): Promise<string[]> {
  const found = await tx
    .updateTable("task")
    .set({ state: "queued", heard_until: afterMs(leaseMs * 2) })
    .where("task_id", "in", ({ selectFrom }) =>
      selectFrom("task")
        .select("task_id")
        .where("state", "in", ["queued", "running"])
        .where(sql<boolean>`heard_until < clock_timestamp()`)
        .orderBy("heard_until")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["task_id", "job"])
    .execute();
  for (const { job, task_id } of found) await wakeTask(tx, job, task_id);
  return found.map(({ task_id }) => task_id);
}

const KEPT_DAYS = 30;

export async function deleteOldTasks(tx: UpkeepTx): Promise<void> {
  await tx
    .deleteFrom("task")
    .where(sql<boolean>`ended_at < now() - ${KEPT_DAYS} * interval '1 day'`)
    .execute();
}

/** As the row-level policy lets the actor see it: his own, and those of his branches. */
export function lockTask(tx: Tx, taskId: string) {
  return tx
    .selectFrom("task")
    .select(["job", "owner_code as ownerCode", "com_code as comCode", "state", "tries", "done"])
    .where("task_id", "=", taskId)
    .forUpdate()
    .executeTakeFirst();
}

/** One that waits is cancelled at once; one that runs hears of it and stops by itself. */
export function requestStop(tx: Tx, taskId: string, message: string): Promise<Task> {
  return tx
    .updateTable("task")
    .set({
      cancel_asked: true,
      state: sql<TaskState>`case when state = 'queued' then 'cancelled' else state end`,
      message: sql<string>`case when state = 'queued' then ${message} else message end`,
      ended_at: sql<string | null>`case when state = 'queued' then clock_timestamp() end`,
    })
    .where("task_id", "=", taskId)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
}

export async function restartTask(tx: Tx, task: { job: string; taskId: string }): Promise<Task> {
  const started = await tx
    .updateTable("task")
    .set({
      state: "queued",
      cancel_asked: false,
      tries: 0,
      message: "",
      last_fault: null,
      ended_at: null,
      heard_until: afterMs(FIRST_WAIT_MS),
    })
    .where("task_id", "=", task.taskId)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  await wakeTask(tx, task.job, task.taskId);
  return started;
}
