import { type ColumnType, type Generated, sql } from "kysely";
import { QUEUE_SCHEMA } from "#platform/server/database.ts";
import type { Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import { pickColumns, type DatabaseTimestampColumn } from "#platform/server/tables.ts";
import type { BackgroundTask, BackgroundTaskState } from "../contract.ts";
import type { JobProgress, ResultFile } from "./definition.ts";
import { selectTaskColumns } from "./task-view.ts";

type Moment = ColumnType<string | null, never, string | null>;
type FixedColumn<Value> = ColumnType<Value, Value, never>;

declare module "#platform/server/tables.ts" {
  interface Tables {
    task: {
      taskId: FixedColumn<string>;
      job: FixedColumn<string>;
      title: FixedColumn<string>;
      ownerCode: FixedColumn<string>;
      comCode: FixedColumn<string>;
      input: ColumnType<Record<string, unknown>, string, never>;
      state: Generated<BackgroundTaskState>;
      done: Generated<number>;
      total: number | null;
      message: Generated<string>;
      mark: string | null;
      cancelAsked: Generated<boolean>;
      tries: Generated<number>;
      runNo: Generated<number>;
      heardUntil: ColumnType<string, never, string>;
      lastFault: string | null;
      fileId: string | null;
      fileName: string | null;
      fileType: string | null;
      fileBytes: ColumnType<string | null, never, number | null>;
      fileSha256: string | null;
      createdAt: DatabaseTimestampColumn;
      startedAt: Moment;
      endedAt: Moment;
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
      ...pickColumns(task, ["taskId", "job", "title", "ownerCode", "comCode"]),
      input: JSON.stringify(task.input),
    })
    .execute();
}

/** Wakes the queue for a task after this transaction commits and the wait is over. */
export async function wakeTask(tx: Writing, job: string, taskId: string, waitMs = 0): Promise<void> {
  await sql`select ${sql.id(QUEUE_SCHEMA)}.wake_task(${job}, ${taskId}, ${waitMs})`.execute(tx);
}

const afterMs = (waitMs: number) => sql<string>`clock_timestamp() + ${waitMs} * interval '1 millisecond'`;
const rightNow = sql<string>`clock_timestamp()`;
/** The same wait as the default of the table. */
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

/** Returns undefined if the task has ended, or another run has a valid lease. */
export function claimTask(tx: UpkeepTx, taskId: string, leaseMs: number): Promise<ClaimedTask | undefined> {
  return tx
    .updateTable("task")
    .set((row) => ({
      state: "running",
      runNo: row("runNo", "+", 1),
      tries: row("tries", "+", 1),
      message: "",
      startedAt: sql<string>`coalesce(started_at, clock_timestamp())`,
      heardUntil: afterMs(leaseMs),
    }))
    .where("taskId", "=", taskId)
    .where(sql<boolean>`(state = 'queued' or state = 'running' and heard_until < clock_timestamp())`)
    .returning([
      "taskId",
      "job",
      "ownerCode",
      "comCode",
      "input",
      "mark",
      "tries",
      "runNo",
      "cancelAsked as isStopping",
    ])
    .executeTakeFirst();
}

export type TaskLease = { taskId: string; runNo: number };

function leasedTask(tx: Writing, { taskId, runNo }: TaskLease) {
  return tx
    .updateTable("task")
    .where("taskId", "=", taskId)
    .where("runNo", "=", runNo)
    .where("state", "=", "running");
}

/** Extends the lease. Returns undefined if the task no longer belongs to this run. */
export function updateHeartbeat(
  tx: UpkeepTx,
  held: TaskLease,
  leaseMs: number,
): Promise<{ isStopping: boolean } | undefined> {
  return leasedTask(tx, held)
    .set({ heardUntil: afterMs(leaseMs) })
    .returning("cancelAsked as isStopping")
    .executeTakeFirst();
}

export function updateProgress(
  tx: Writing,
  held: TaskLease,
  { done, total, message, mark }: JobProgress,
  { isStep = false }: { readonly isStep?: boolean } = {},
): Promise<{ isStopping: boolean } | undefined> {
  return leasedTask(tx, held)
    .set({
      done,
      total,
      message,
      // A run that came further has not failed for nothing.
      ...(mark === undefined ? {} : { mark }),
      ...(isStep || mark !== undefined ? { tries: 1 } : {}),
    })
    .returning("cancelAsked as isStopping")
    .executeTakeFirst();
}

/** Returns false if the task no longer belongs to this run. */
export async function requeueTask(
  tx: UpkeepTx,
  held: TaskLease & { job: string },
  change: { waitMs: number; leaseMs: number; tries?: number; message?: string; lastError?: string },
): Promise<boolean> {
  const { waitMs, leaseMs, tries, message, lastError } = change;
  const changed = await leasedTask(tx, held)
    .set({
      state: "queued",
      heardUntil: afterMs(waitMs + leaseMs),
      tries,
      message,
      ...(lastError === undefined ? {} : { lastFault: lastError }),
    })
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await wakeTask(tx, held.job, held.taskId, waitMs);
  return true;
}

export type TaskEndInput = {
  state: "done" | "failed" | "cancelled";
  message: string;
  lastError?: string;
  file?: ResultFile | undefined;
};

export function endTask(
  tx: Writing,
  held: TaskLease,
  { state, message, lastError, file }: TaskEndInput,
): Promise<BackgroundTask | undefined> {
  return leasedTask(tx, held)
    .set({
      state,
      message,
      endedAt: rightNow,
      lastFault: lastError ?? null,
      ...(file && {
        fileId: file.fileId,
        fileName: file.name,
        fileType: file.type,
        fileBytes: file.bytes,
        fileSha256: file.sha256,
      }),
    })
    .returning(selectTaskColumns)
    .executeTakeFirst();
}

/** Makes tasks with an expired lease wait again: their process died, or the queue lost them. */
export async function requeueExpiredTasks(tx: UpkeepTx, leaseMs: number, most: number): Promise<string[]> {
  const found = await tx
    .updateTable("task")
    .set({ state: "queued", heardUntil: afterMs(leaseMs * 2) })
    .where("taskId", "in", ({ selectFrom }) =>
      selectFrom("task")
        .select("taskId")
        .where("state", "in", ["queued", "running"])
        .where(sql<boolean>`heard_until < clock_timestamp()`)
        .orderBy("heardUntil")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["taskId", "job"])
    .execute();
  for (const { job, taskId } of found) await wakeTask(tx, job, taskId);
  return found.map(({ taskId }) => taskId);
}

const KEPT_DAYS = 30;

export async function deleteOldTasks(tx: UpkeepTx): Promise<void> {
  await tx
    .deleteFrom("task")
    .where(sql<boolean>`ended_at < now() - ${KEPT_DAYS} * interval '1 day'`)
    .execute();
}

/** The row-level policy shows the actor the own tasks and those of the branches below. */
export function lockTask(tx: Tx, taskId: string) {
  return tx
    .selectFrom("task")
    .select(["job", "ownerCode", "comCode", "state", "tries", "done"])
    .where("taskId", "=", taskId)
    .forUpdate()
    .executeTakeFirst();
}

/** Cancels a waiting task at once. A running one is asked to stop by itself. */
export function requestTaskStop(tx: Tx, taskId: string, message: string): Promise<BackgroundTask> {
  return tx
    .updateTable("task")
    .set({
      cancelAsked: true,
      state: sql<BackgroundTaskState>`case when state = 'queued' then 'cancelled' else state end`,
      message: sql<string>`case when state = 'queued' then ${message} else message end`,
      endedAt: sql<string | null>`case when state = 'queued' then clock_timestamp() end`,
    })
    .where("taskId", "=", taskId)
    .returning(selectTaskColumns)
    .executeTakeFirstOrThrow();
}

export async function restartTask(tx: Tx, task: { job: string; taskId: string }): Promise<BackgroundTask> {
  const started = await tx
    .updateTable("task")
    .set({
      state: "queued",
      cancelAsked: false,
      tries: 0,
      message: "",
      lastFault: null,
      endedAt: null,
      heardUntil: afterMs(FIRST_WAIT_MS),
    })
    .where("taskId", "=", task.taskId)
    .returning(selectTaskColumns)
    .executeTakeFirstOrThrow();
  await wakeTask(tx, task.job, task.taskId);
  return started;
}
