import type pg from "pg";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import type { FileStore } from "#platform/server/files.ts";
import { runUnitOfWork, type UnitOfWork } from "#platform/server/unit-of-work.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import type { LiveNoticeBroker } from "#platform/server/live.ts";
import type { BackgroundTask } from "../contract.ts";
import type { AnyJob, JobOutcome } from "./definition.ts";
import { RunInterruptedError } from "./interruption.ts";
import { openTaskQueue } from "./queue.ts";
import { type ActiveJobRun, startJobRun, buildTaskUnitOfWorkRequest } from "./run.ts";
import {
  type ClaimedTask,
  claimTask,
  deleteOldTasks,
  endTask,
  requeueTask,
  requeueExpiredTasks,
  type TaskEndInput,
} from "./store.ts";
import { TASK_RESULT_KEPT_DAYS } from "./task-view.ts";

export type JobWorkerOptions = {
  database: Database;
  connection: pg.ClientConfig;
  jobs: readonly AnyJob[];
  files: FileStore;
  live: Pick<LiveNoticeBroker, "publish">;
  now: () => Date;
  concurrency: number;
  /** Returns the owner with the present rights, or null if the user may no longer work in that branch. */
  findActor(userCode: string, comCode: string): Promise<Actor | null>;
  may(actor: Actor, permission: string): Promise<boolean>;
  /** Notifies the owner in the transaction that ends the task. */
  notify(unit: UnitOfWork, task: BackgroundTask, comCode: string): Promise<void>;
  report(error: Error): void;
  /** The time without a heartbeat after which another process takes the task. */
  leaseMs?: number;
  /** The waits before the second run, the third and so on. */
  waitsMs?: readonly number[];
  mostResultBytes?: number;
};
export type JobWorker = { stop(): Promise<void> };

type Runs = { open: Map<string, ActiveJobRun>; isStopping: boolean };

const LEASE_MS = 30_000;
const WAITS_MS = [3000, 10_000, 30_000, 120_000];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_AT_ONCE = 100;
const INTERRUPTED = "执行时多次意外中断，请联系管理员";
/** After this time a job that does not stop is left to its lease. */
const STOP_MS = 10_000;

/** Runs the tasks of this installation together with the workers of the other server processes. */
export function openJobWorker(parts: JobWorkerOptions): JobWorker {
  const { database, files, jobs, concurrency, report, leaseMs = LEASE_MS } = parts;
  const runs: Runs = { open: new Map(), isStopping: false };
  const handlers = Object.fromEntries(
    jobs.map((job) => [job.name, (taskId: string) => runTask(job, taskId, parts, runs).catch(report)]),
  );
  const queue = openTaskQueue({ ...parts, roles: database.roles, concurrency, handlers });
  const regularly = (everyMs: number, work: () => Promise<unknown>) =>
    setInterval(() => void work().catch(report), everyMs).unref();
  const timers = [
    regularly(leaseMs / 3, () =>
      runUpkeepTransaction(database, null, (tx) => requeueExpiredTasks(tx, leaseMs, MOST_AT_ONCE)),
    ),
    regularly(HOUR_MS, () => queue.forgetSpent()),
    regularly(HOUR_MS, () => runUpkeepTransaction(database, null, deleteOldTasks)),
    // A result is kept one day longer than it is offered, so that no download loses its file.
    regularly(HOUR_MS, () =>
      files.removeWrittenBefore(new Date(parts.now().getTime() - (TASK_RESULT_KEPT_DAYS + 1) * DAY_MS)),
    ),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      runs.isStopping = true;
      for (const open of runs.open.values()) open.interrupt("stopping");
      const patience = AbortSignal.timeout(STOP_MS);
      const late = new Promise<void>((resolve) => patience.addEventListener("abort", () => resolve()));
      await Promise.race([queue.stop(), late]);
    },
  };
}

async function runTask(job: AnyJob, taskId: string, parts: JobWorkerOptions, runs: Runs): Promise<void> {
  const { database, leaseMs = LEASE_MS } = parts;
  const task = await runUpkeepTransaction(database, null, (tx) => claimTask(tx, taskId, leaseMs));
  if (!task) return;
  const tell = ({ ownerCode }: ClaimedTask): Promise<void> =>
    parts.live.publish({ userCode: ownerCode, event: "task", told: { id: taskId } }).catch(parts.report);
  await tell(task);
  const actor = await parts.findActor(task.ownerCode, task.comCode);
  const end = await (actor && (await parts.may(actor, job.permission))
    ? runAs(actor, job, task, { ...parts, leaseMs, tell }, runs)
    : endWithout(task, parts));
  if (end) await tell(task);
}

type RunningParts = JobWorkerOptions & { leaseMs: number; tell(task: ClaimedTask): Promise<void> };

/** Returns false if the task continues in another run. */
async function runAs(
  actor: Actor,
  job: AnyJob,
  task: ClaimedTask,
  parts: RunningParts,
  runs: Runs,
): Promise<boolean> {
  const { waitsMs = WAITS_MS } = parts;
  if (task.tries > waitsMs.length + 1)
    return endAs(actor, task, { state: "failed", message: INTERRUPTED }, parts);
  const open = startJobRun(task, actor, parts);
  runs.open.set(task.taskId, open);
  // The queue may hand over a task in the moment when the worker is told to stop.
  if (runs.isStopping) open.interrupt("stopping");
  try {
    return await settle(await outcomeOf(job, open), task, actor, parts);
  } finally {
    open.close();
    runs.open.delete(task.taskId);
  }
}

type RunResult =
  | { end: TaskEndInput; useless: readonly string[] }
  | { again: Error; useless: readonly string[] };

async function outcomeOf(job: AnyJob, open: ActiveJobRun): Promise<RunResult> {
  try {
    open.run.signal.throwIfAborted();
    const { message, file }: JobOutcome = await job.run(open.run);
    return { end: { state: "done", message, file }, useless: [] };
  } catch (error) {
    const useless = open.written();
    // An error that follows from the interruption of the job is ignored.
    const cause: unknown = open.run.signal.aborted ? open.run.signal.reason : error;
    if (cause instanceof RunInterruptedError && cause.why === "cancelled")
      return { end: { state: "cancelled", message: "已取消" }, useless };
    if (cause instanceof Refusal)
      return { end: { state: "failed", message: `${cause.message}。${cause.next}` }, useless };
    return { again: cause instanceof Error ? cause : new Error(String(cause)), useless };
  }
}

async function settle(
  settled: RunResult,
  task: ClaimedTask,
  actor: Actor,
  parts: RunningParts,
): Promise<boolean> {
  for (const fileId of settled.useless) await parts.files.remove(fileId).catch(parts.report);
  if ("end" in settled) return endAs(actor, task, settled.end, parts);
  const { again } = settled;
  if (again instanceof RunInterruptedError) {
    if (again.why === "stopping")
      await backToQueue(task, parts, { waitMs: 0, tries: Math.max(task.tries - 1, 0) });
    return false;
  }
  const { waitsMs = WAITS_MS } = parts;
  const waitMs = waitsMs[task.tries - 1];
  parts.report(again);
  const lastError = again.message.slice(0, 2000);
  if (waitMs === undefined) {
    const message = "多次执行都没有成功，请稍后重新执行，或联系管理员";
    return endAs(actor, task, { state: "failed", message, lastError }, parts);
  }
  await backToQueue(task, parts, { waitMs, message: "执行出错，稍后自动重试", lastError });
  await parts.tell(task);
  return false;
}

type PutBack = { waitMs: number; tries?: number; message?: string; lastError?: string };

async function backToQueue(
  task: ClaimedTask,
  { database, leaseMs }: RunningParts,
  how: PutBack,
): Promise<void> {
  await runUpkeepTransaction(database, null, (tx) => requeueTask(tx, task, { ...how, leaseMs: leaseMs * 2 }));
}

/** The end, its audit row and the message to the owner commit together, by this run or not at all. */
async function endAs(
  actor: Actor,
  task: ClaimedTask,
  end: TaskEndInput,
  parts: JobWorkerOptions,
): Promise<boolean> {
  const { taskId, runNo, comCode } = task;
  await runUnitOfWork(
    parts.database,
    buildTaskUnitOfWorkRequest(task, actor, `end-${runNo}`),
    async (unit) => {
      const ended = await endTask(unit.tx, task, end);
      if (!ended) throw new RunInterruptedError("lost");
      const { state, done, message } = ended;
      const { name, bytes, sha256 } = end.file ?? {};
      const file = end.file ? { name, bytes, sha256 } : null;
      unit.note({ subject: taskId, comCode, change: { input: task.input, state, done, message, file } });
      if (state !== "cancelled") await parts.notify(unit, ended, comCode);
    },
  ).catch((error: unknown) => {
    if (!(error instanceof RunInterruptedError)) throw error;
  });
  return true;
}

async function endWithout(task: ClaimedTask, { database }: JobWorkerOptions): Promise<boolean> {
  const message = "提交人已停用，或已没有该机构、该操作的权限";
  await runUpkeepTransaction(database, null, (tx) => endTask(tx, task, { state: "failed", message }));
  return true;
}
