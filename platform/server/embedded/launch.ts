import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getErrorLine } from "./cluster.ts";
import { findFolderError, ServerStartError } from "./start-error.ts";
import type { PostgresDataLocation } from "./place.ts";
import { findLivingPostmaster, readPidFile, listServerProcesses, sendSignal } from "./postmaster.ts";
import { waitForPostgresServer, SOCKET_PORT } from "./readiness.ts";

type ProcessExit = { said: string };

/**
 * Starts the server and waits until it answers. Returns undefined if a living server appeared meanwhile, which the
 * caller adopts.
 */
export async function launchPostgresServer(
  place: PostgresDataLocation,
  bin: string,
  socketDir: string,
  report: (line: string) => void,
): Promise<number | undefined> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    await orphansGone(place.cluster, report);
    if (findLivingPostmaster(place.cluster)) return undefined;
    clearStale(place.cluster, socketDir);
    const outcome = await tryOnce(place, bin, socketDir, report);
    if (typeof outcome === "number") return outcome;
    const busy = /already exists|still in use|another (postmaster|postgres)/.test(outcome.said);
    if (!busy || Date.now() > deadline) throw toStartError(place, outcome.said);
    report("上一个数据库进程尚未完全退出，正在重试…");
    await sleep(500);
  }
}

/** Waits for the processes of a dead server. They end after their query; the others are asked to end, then killed. */
async function orphansGone(cluster: string, report: (line: string) => void): Promise<void> {
  const startedAt = Date.now();
  let isReported = false;
  for (;;) {
    const remaining = listServerProcesses(cluster);
    if (remaining.length === 0 || findLivingPostmaster(cluster)) return;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > 20_000)
      throw new ServerStartError(
        `数据库无法启动：上次留下的进程 ${remaining.join("、")} 不肯退出，仍占用 ${cluster}。请结束它们后重试。`,
      );
    if (!isReported && waitedMs > 300) {
      report(`上次的数据库进程尚未退出（${remaining.length} 个），等待中…`);
      isReported = true;
    }
    if (waitedMs > 1_000)
      for (const pid of remaining) sendSignal(pid, waitedMs > 3_000 ? "SIGKILL" : "SIGQUIT");
    await sleep(100);
  }
}

/** With no server process left, lock files are leftovers. PostgreSQL would take a recorded pid that now belongs to another
 * program, or to a zombie that nobody has reaped, for a living server. A dead pid's record stays: it leads to the shared memory. */
function clearStale(cluster: string, socketDir: string): void {
  const record = readPidFile(cluster);
  if (!record || existsSync(`/proc/${record.pid}`)) rmSync(join(cluster, "postmaster.pid"), { force: true });
  rmSync(join(socketDir, `.s.PGSQL.${SOCKET_PORT}`), { force: true });
  rmSync(join(socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

async function tryOnce(
  place: PostgresDataLocation,
  bin: string,
  socketDir: string,
  report: (line: string) => void,
): Promise<number | ProcessExit> {
  const before = logSizes(place.logDir);
  // The server has its own session, so that Ctrl-C does not stop it before accepted requests are finished.
  const child = spawn(join(bin, "postgres"), ["-D", place.cluster, ...settings(place, socketDir)], {
    cwd: "/",
    detached: true,
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe"],
    ...place.account,
  });
  let output = "";
  let ended = false;
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  child.once("error", (thrown) => ((output += thrown.message), (ended = true)));
  child.once("close", () => (ended = true));
  child.once("exit", () => setTimeout(() => (ended = true), 500).unref());
  try {
    const ready = await waitForPostgresServer(place.cluster, child.pid ?? 0, report, () => ended);
    return ready ? ready.pid : { said: output + newLines(place.logDir, before) };
  } finally {
    child.stderr.destroy();
    child.unref();
  }
}

function durability({ isThrowAway = false }: PostgresDataLocation): Record<string, string> {
  const state = isThrowAway ? "off" : "on";
  return { fsync: state, full_page_writes: state, synchronous_commit: state };
}

function settings(place: PostgresDataLocation, socketDir: string): string[] {
  const values = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    port: SOCKET_PORT,
    ...durability(place),
    shared_buffers: "256MB",
    max_connections: 100,
    jit: "off",
    timezone: "UTC",
    logging_collector: "on",
    log_directory: place.logDir,
    log_filename: "postgres-%a.log",
    log_rotation_age: "1d",
    log_rotation_size: 0,
    log_truncate_on_rotation: "on",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    lc_messages: "C",
    // Statements and error details contain names and numbers of people.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function toStartError(place: PostgresDataLocation, output: string): ServerStartError {
  return (
    findFolderError(place.dataDir, output) ??
    new ServerStartError(
      `数据库无法启动：${getErrorLine(output)}。数据目录 ${place.dataDir}，日志 ${place.logDir}。`,
    )
  );
}

function logSizes(folder: string): Map<string, number> {
  return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]));
}

function newLines(folder: string, before: Map<string, number>): string {
  return readdirSync(folder)
    .map((name) =>
      readFileSync(join(folder, name))
        .subarray(before.get(name) ?? 0)
        .toString("utf8"),
    )
    .join("");
}
