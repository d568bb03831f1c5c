import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { defineRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Database } from "#platform/server/database.ts";
import { type FileStore, FileTooLargeError } from "#platform/server/files.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUnitOfWork, type UnitOfWorkRequest } from "#platform/server/unit-of-work.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import type { JobRun } from "./definition.ts";
import { RunInterruptedError, type JobRunInterruptionReason } from "./interruption.ts";
import { type ClaimedTask, updateProgress, updateHeartbeat } from "./store.ts";

export type JobRunOptions = {
  database: Database;
  files: FileStore;
  leaseMs: number;
  mostResultBytes?: number;
  now: () => Date;
  /** Notifies open pages that the row of the task has changed. */
  tell(task: ClaimedTask): Promise<void>;
};

export type ActiveJobRun = {
  run: JobRun<Record<string, unknown>>;
  interrupt(why: JobRunInterruptionReason): void;
  /** The files that this run has written, which are deleted if the run fails. */
  written(): readonly string[];
  close(): void;
};

/** Five thousand papers of 110 KB with their rosters, and no more than an archive without its 64-bit form holds. */
const MOST_RESULT_BYTES = 4 * 1024 ** 3 - 1;
const { resultTooLarge } = defineRefusals({
  resultTooLarge: {
    code: "TSK005",
    message: "结果文件超过 4 GB，任务已停止",
    next: "请减少一次处理的数量，分几次执行",
  },
});
/** The shortest time between two writes of progress, and the interval of checks for a cancellation. */
const PROGRESS_MS = 300;
const LISTEN_MS = 1000;

type Heartbeat = Pick<ActiveJobRun, "interrupt" | "close"> & {
  signal: AbortSignal;
  /** Reacts to the row of the task, which may ask the run to stop. */
  heed(found: { isStopping: boolean } | undefined): void;
};

/** Sends heartbeats, and interrupts the run when the row says so. */
function holdTask(task: ClaimedTask, { database, leaseMs }: JobRunOptions): Heartbeat {
  const ending = new AbortController();
  const interrupt = (why: JobRunInterruptionReason): void => ending.abort(new RunInterruptedError(why));
  const heed: Heartbeat["heed"] = (found) => {
    if (!found) interrupt("lost");
    else if (found.isStopping) interrupt("cancelled");
  };
  // A failed heartbeat is ignored: the lease simply expires, and another process takes the task.
  const beat = () =>
    void runUpkeepTransaction(database, null, (tx) => updateHeartbeat(tx, task, leaseMs)).then(
      heed,
      () => {},
    );
  const timer = setInterval(beat, Math.min(LISTEN_MS, leaseMs / 3)).unref();
  heed(task);
  return { signal: ending.signal, interrupt, heed, close: () => clearInterval(timer) };
}

export function startJobRun(task: ClaimedTask, actor: Actor, parts: JobRunOptions): ActiveJobRun {
  const { database, files, now, mostResultBytes: mostBytes = MOST_RESULT_BYTES } = parts;
  const { signal, interrupt, heed, close } = holdTask(task, parts);
  const writtenItems: string[] = [];
  const run: JobRun<Record<string, unknown>> = {
    taskId: task.taskId,
    input: task.input,
    actor,
    today: getTodayInShanghai(now()),
    mark: task.mark,
    signal,
    read: (work) => readInScope(database, actor, work),
    progress: seldom(signal, async (progress) => {
      heed(await runUpkeepTransaction(database, null, (tx) => updateProgress(tx, task, progress)));
      await parts.tell(task);
    }),
    step: async (name, work) => {
      signal.throwIfAborted();
      await runUnitOfWork(database, buildTaskUnitOfWorkRequest(task, actor, name), async (unit) => {
        const progress = await work(unit);
        if (!(await updateProgress(unit.tx, task, progress, { isStep: true })))
          throw new RunInterruptedError("lost");
      });
      await parts.tell(task);
    },
    writeFile: async (file, content) => {
      const fileId = `${task.taskId}-${task.runNo}-${writtenItems.length}`;
      writtenItems.push(fileId);
      const written = await files.write(fileId, content, { mostBytes, signal }).catch(refuseTooLarge);
      return { ...written, ...file };
    },
  };
  return { run, interrupt, written: () => writtenItems, close };
}

/** The same content would be too large at every further try. */
function refuseTooLarge(error: unknown): never {
  throw error instanceof FileTooLargeError ? new Refusal(resultTooLarge) : error;
}

/**
 * Progress is written at most once in this time, because counting alone would cause more writes than work. The final
 * state is always written.
 */
function seldom(signal: AbortSignal, note: JobRun<unknown>["progress"]): JobRun<unknown>["progress"] {
  let notedAt = 0;
  return async (progress) => {
    signal.throwIfAborted();
    const isEnd = progress.mark !== undefined || progress.done === progress.total;
    if (!isEnd && Date.now() - notedAt < PROGRESS_MS) return;
    notedAt = Date.now();
    await note(progress);
    signal.throwIfAborted();
  };
}

/** The unit of work for one part of a task, with its own idempotency key. */
export function buildTaskUnitOfWorkRequest(task: ClaimedTask, actor: Actor, part: string): UnitOfWorkRequest {
  const { taskId, job } = task;
  const key = `task-${taskId}-${part}`;
  return { call: `job/${job}`, actor, key, input: { taskId, part }, requestId: taskId, secret: false };
}
