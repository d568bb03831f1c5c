import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import type { ServeOptions, ServerProcessAnswer, ServerProcessMessage } from "./serving.ts";

/** Without this pause a process that crashes at its start would be restarted endlessly. */
const RESTART_PAUSE_MS = 1000;
const HEARTBEAT_MS = 10_000;
/** A process whose main thread is blocked for a minute is replaced. Heartbeats are counted, because a machine may sleep. */
const MAX_MISSED_HEARTBEATS = 6;

/** The child processes of a server. */
export type Supervisor = {
  /** Starts a process, and replaces it whenever it ends. */
  start(serving: ServeOptions): Promise<void>;
  /** The processes that answer requests. */
  pids(): number[];
  close(): Promise<void>;
};

type ChildOptions = { execArgv?: readonly string[]; env?: Record<string, string> };

export function createSupervisor(
  report: (line: string) => void,
  { execArgv = [], env = {} }: ChildOptions = {},
): Supervisor {
  /** Each worker, with whether it answers requests already. */
  const workers = new Map<Worker, boolean>();
  let isStopping = false;

  async function start(serving: ServeOptions): Promise<void> {
    cluster.setupPrimary({
      exec: join(import.meta.dirname, "server-process.ts"),
      args: [],
      execArgv: [...process.execArgv, ...execArgv],
      serialization: "advanced",
    });
    const worker = cluster.fork(env);
    workers.set(worker, false);
    const ended = once(worker, "exit").then(([code]) => {
      workers.delete(worker);
      return code === 0;
    });
    const isServing = await Promise.race([begin(worker, serving).then(() => true), ended.then(() => false)]);
    if (!isServing) throw new ServerStartError("服务进程没有启动，原因见上");
    workers.set(worker, true);
    killWhenBlocked(worker);
    void ended.then((isPlanned) => replace(serving, isPlanned));
  }

  /** A process may end by itself to give its memory back. It is then replaced without a pause. */
  async function replace(serving: ServeOptions, isPlanned: boolean): Promise<void> {
    if (!isStopping && !isPlanned) report("一个服务进程意外退出，正在重新启动…");
    for (let tries = isPlanned ? 0 : 1; !isStopping; tries += 1) {
      if (tries > 0) await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      const isBack = await start(serving).then(
        () => true,
        () => false,
      );
      if (isBack) return;
      report("服务进程没有启动，正在重试…");
    }
  }

  return {
    start,
    pids: () => [...workers].flatMap(([{ process: child }, isServing]) => (isServing && child.pid) || []),
    close: async () => {
      isStopping = true;
      await Promise.all([...workers.keys()].map(stop));
    },
  };
}

async function begin(worker: Worker, serving: ServeOptions): Promise<void> {
  await once(worker, "message");
  send(worker, serving);
  await once(worker, "message");
}

function killWhenBlocked(worker: Worker): void {
  let missed = 0;
  worker.on("message", (answer: ServerProcessAnswer) => {
    if (answer === "heartbeat") missed = 0;
  });
  const timer = setInterval(() => {
    missed += 1;
    if (missed > MAX_MISSED_HEARTBEATS) worker.process.kill("SIGKILL");
    else send(worker, "heartbeat");
  }, HEARTBEAT_MS).unref();
  worker.once("exit", () => clearInterval(timer));
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  send(worker, "stop");
  await ended;
}

/** Errors are ignored, because a worker that has ended needs no message. */
function send(worker: Worker, message: ServerProcessMessage): void {
  worker.send(message, () => undefined);
}
