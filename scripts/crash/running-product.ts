import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPidFile } from "#platform/server/embedded/postmaster.ts";

const checkout = resolve(import.meta.dirname, "../..");

/** The product as a user starts it, in its own process and data folder. */
export type ProductServerProcess = {
  url: string;
  killServer(): Promise<void>;
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
};

export async function startProductServer(dataDir: string, port: number): Promise<ProductServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  let child = spawnProduct(dataDir, port);
  await untilReady(url, child);
  return {
    url,
    async killServer() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      child = spawnProduct(dataDir, port);
      await untilReady(url, child);
    },
    async killDatabase() {
      const record = readPidFile(join(dataDir, "postgres"));
      if (record) process.kill(record.pid, "SIGKILL");
      await sleep(50);
      await untilReady(url, child);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function spawnProduct(dataDir: string, port: number): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    CAPTCHA_FIXED: "8888",
    LOG_LEVEL: "silent",
    RATE_LIMIT_PER_MINUTE: "1000000",
    DATABASE_URL: "",
  };
  return spawn(process.execPath, [join(checkout, "apps/server/start.ts")], {
    cwd: checkout,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error("the product did not become ready within 180 s");
}
