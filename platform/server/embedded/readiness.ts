import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ServerStartError } from "./start-error.ts";
import { isPostmaster, findLivingPostmaster, type PidFile, sendSignal } from "./postmaster.ts";

/** The port occurs only in the socket's file name, because the server listens on no network port. */
export const SOCKET_PORT = 5432;

const silentLimitMs = 60_000;
const recoveryLimitMs = 900_000;

/**
 * Waits until the server answers a query, which may take long after a crash. Returns undefined if the server ended
 * instead.
 */
export async function waitForPostgresServer(
  cluster: string,
  pid: number,
  report: (line: string) => void,
  ended = () => !isPostmaster(pid, cluster),
): Promise<PidFile | undefined> {
  const startedAt = Date.now();
  let nextWordMs = 3_000;
  while (!ended()) {
    const record = findLivingPostmaster(cluster);
    const ready = record?.pid === pid && record.status === "ready";
    if (ready && (await answers(record.socketDir))) return record;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > (ready ? silentLimitMs : recoveryLimitMs)) {
      throw new ServerStartError(
        `数据库没有应答：进程 ${pid}（${cluster}）已等待 ${Math.round(waitedMs / 1000)} 秒。请查看其日志，或结束该进程后重试。`,
      );
    }
    if (waitedMs > nextWordMs) {
      report(`等待数据库就绪，已 ${Math.round(waitedMs / 1000)} 秒…`);
      nextWordMs += 5_000;
    }
    await sleep(25);
  }
  return undefined;
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: "postgres",
    database: "postgres",
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    ssl: false,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    // A server that does not answer does not confirm the end of a connection either.
    void client.end().catch(() => {});
  }
}

/** Stops the server with a fast shutdown, and with an immediate one when that takes too long. */
export async function shutDownPostgresServer(cluster: string, pid: number): Promise<void> {
  for (const [name, limitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 8_000],
  ] as const) {
    if (!isPostmaster(pid, cluster)) return;
    sendSignal(pid, name);
    const deadline = Date.now() + limitMs;
    while (isPostmaster(pid, cluster) && Date.now() < deadline) await sleep(20);
  }
  if (isPostmaster(pid, cluster)) throw new Error(`postmaster ${pid} of ${cluster} did not stop`);
}
