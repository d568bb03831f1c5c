import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ServerStartError } from "./start-error.ts";
import { computeShortHash } from "./place.ts";

/**
 * Runs the work while no other process does so for the same folder. An abstract socket is the lock: the kernel
 * releases it however the process ends, so that no lock is left behind.
 */
export async function runExclusively<T>(
  folder: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const name = `\0chengbao-start-${computeShortHash(folder)}`;
  const deadline = Date.now() + 120_000;
  let isReported = false;
  for (;;) {
    const release = await tryHold(name);
    if (release) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    if (Date.now() > deadline)
      throw new ServerStartError(`另一个进程一直在准备 ${folder}，已等待两分钟。请结束它后重试。`);
    if (!isReported) report(`另一个进程正在准备 ${folder}，等待中…`);
    isReported = true;
    await sleep(100);
  }
}

function tryHold(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (thrown: NodeJS.ErrnoException) =>
      thrown.code === "EADDRINUSE" ? resolve(undefined) : reject(thrown),
    );
    server.listen({ path: name }, () => resolve(() => server.close()));
  });
}
