import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#platform/server/embedded/start-error.ts";
import type { ServedApplication, ServeOptions, ServerProcessMessage } from "./serving.ts";

/** One that ends at once would be made again without end. */
const AGAIN_AFTER_MS = 1000;

/** `pids`: of those that answer. */
export type ServerProcesses = ServedApplication & { pids(): number[] };

/** The product on several processes, which share the port; one that dies is replaced. */
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
  /** And whether they answer already. */
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
    if (!isServing) throw new StartError("服务进程没有启动，原因见上");
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

/** Whoever is gone meanwhile needs no telling. */
function tell(worker: Worker, told: ServerProcessMessage): void {
  worker.send(told, () => undefined);
}
