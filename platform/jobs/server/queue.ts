import { Logger, makeWorkerUtils, runMigrations, runTaskList, type TaskList } from "graphile-worker";
import pg from "pg";
import { QUEUE_SCHEMA, type DatabaseRoles } from "#platform/server/database.ts";

/**
 * The only function that writes to the queue: it schedules a task in the caller's transaction. `max_attempts` is 1
 * because the task's own row counts the attempts. A task that is woken while it waits keeps its place.
 */
const wakeFunction = (roles: DatabaseRoles) => `
  create or replace function wake_task(job text, task_id text, wait_ms integer) returns void
  language sql security definer set search_path = ${QUEUE_SCHEMA}, pg_temp as $$
    select add_job(job, json_build_object('taskId', task_id), run_at => now() + wait_ms * interval '1 millisecond',
      job_key => task_id, job_key_mode => 'preserve_run_at', max_attempts => 1)
  $$;
  revoke all on function wake_task(text, text, integer) from public;
  grant usage on schema ${QUEUE_SCHEMA} to ${roles.writer}, ${roles.upkeep};
  grant execute on function wake_task(text, text, integer) to ${roles.writer}, ${roles.upkeep}`;

/** Creates the queue's own tables, owned by the worker role. Several processes may call it at once. */
export async function prepareTaskQueue(admin: pg.ClientConfig, roles: DatabaseRoles): Promise<void> {
  const pool = workerPool(admin, roles, 2);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('chengbao.queue'))");
    // The worker role may not create schemas, and the library creates none if it finds this table.
    await client.query(
      `create table if not exists migrations
         (id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`,
    );
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: quiet(() => {}) });
    await client.query(wakeFunction(roles));
  } finally {
    client.release(true);
    await pool.end();
  }
}

export type TaskQueueOptions = {
  connection: pg.ClientConfig;
  roles: DatabaseRoles;
  concurrency: number;
  /** Handlers by the names of the jobs that this process knows. */
  handlers: Record<string, (taskId: string) => Promise<void>>;
  report(error: Error): void;
};
export type TaskQueue = { forgetSpent(): Promise<void>; stop(): Promise<void> };

const RESTART_MS = 1000;

/** Passes each woken task to its handler on one process at a time. It reconnects after the database was away. */
export function openTaskQueue({
  connection,
  roles,
  concurrency,
  handlers,
  report,
}: TaskQueueOptions): TaskQueue {
  const pool = workerPool(connection, roles, concurrency + 2);
  const logger = quiet(report);
  const taskList: TaskList = {};
  for (const [job, handle] of Object.entries(handlers)) {
    taskList[job] = (payload) => handle((payload as { taskId: string }).taskId);
  }
  const begin = () =>
    runTaskList(
      {
        schema: QUEUE_SCHEMA,
        concurrency,
        logger,
        noHandleSignals: true,
        // Without a batch, version 0.18 does not await its own completion: a lost database would then end the whole
        // process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      taskList,
      pool,
    );
  const stopping = new AbortController();
  let workers = begin();
  const keptRunning = (async () => {
    for (;;) {
      await workers.promise.catch((error: Error) => report(error));
      if (stopping.signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      if (stopping.signal.aborted) return;
      workers = begin();
    }
  })();
  return {
    /** Removes queue entries of tasks whose process died. */
    forgetSpent: async () => {
      const tools = await makeWorkerUtils({ pgPool: pool, schema: QUEUE_SCHEMA, logger });
      await tools.cleanup({ tasks: ["DELETE_PERMAFAILED_JOBS"] });
      await tools.release();
    },
    stop: async () => {
      stopping.abort();
      await Promise.resolve(workers.gracefulShutdown()).catch((error: Error) => report(error));
      await keptRunning;
      await pool.end();
    },
  };
}

/**
 * Connects as the application in the role that owns the queue, because the policies of its tables admit nobody else.
 */
function workerPool(connection: pg.ClientConfig, roles: DatabaseRoles, size: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "chengbao jobs",
    options: `-c search_path=${QUEUE_SCHEMA} -c role=${roles.worker}`,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function quiet(report: (error: Error) => void): Logger {
  return new Logger(() => (level: string, message) => {
    if (level === "error") report(new Error(message));
  });
}
