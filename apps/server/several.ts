import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import type { RunningServerApplication, ServeOptions, ServerProcessMessage } from "./serving.ts";

/** Without this pause a process that crashes at its start would be restarted endlessly. */
const AGAIN_AFTER_MS = 1000;

/** `pids` lists the processes that answer requests. */
export type ServerProcesses = RunningServerApplication & { pids(): number[] };

/** Serves the application with several processes that share the port, and replaces a process that dies. */
export async function serveInProcesses(
  wanted: ServeOptions,
  count: number,
  report: (line: string) => void,
): Promise<ServerProcesses> {
  cluster.setupPrimary({
    exec: join(import.meta.dirname, "server-process.ts"),
    args: [],
    serialization: "advanced",
  });
  /** Each worker, with whether it answers requests already. */
  const workers = new Map<Worker, boolean>();
  let isStopping = false;
  const close = async () => {
    isStopping = true;
    await Promise.all([...workers.keys()].map(stop));
  };

  async function add(): Promise<void> {
    const worker = cluster.fork();
    workers.set(worker, false);
    const ended = once(worker, "exit").then(() => void workers.delete(worker));
    const isServing = await Promise.race([begin(worker, wanted).then(() => true), ended.then(() => false)]);
    if (!isServing) throw new ServerStartError("服务进程没有启动，原因见上");
    workers.set(worker, true);
    void ended.then(replace);
  }

  async function replace(): Promise<void> {
    while (!isStopping) {
      report("一个服务进程意外退出，正在重新启动…");
      await sleep(AGAIN_AFTER_MS);
      if (isStopping) return;
      const isBack = await add().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }

  try {
    await Promise.all(Array.from({ length: count }, add));
  } catch (error) {
    await close();
    throw error;
  }
  const pids = () =>
    [...workers].flatMap(([{ process: child }, isServing]) => (isServing && child.pid) || []);
  return { close, pids };
}

async function begin(worker: Worker, serving: ServeOptions): Promise<void> {
  await once(worker, "message");
  tell(worker, serving);
  await once(worker, "message");
}

async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  tell(worker, "stop");
  await ended;
}

/** Errors are ignored, because a worker that has ended needs no message. */
function tell(worker: Worker, told: ServerProcessMessage): void {
  worker.send(told, () => undefined);
}
