import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type SystemAccount, getInitdbAccount } from "./account.ts";
import { findFolderError, toErrorText, ServerStartError } from "./start-error.ts";
import type { PostgresDataLocation } from "./place.ts";
import { listInitdbProcesses, sendSignal } from "./postmaster.ts";

/**
 * Creates the cluster if it is missing. A cluster is built in another folder and renamed, so that a crash leaves no
 * half-made cluster.
 */
export async function ensurePostgresCluster(
  place: PostgresDataLocation,
  bin: string,
  report: (line: string) => void,
): Promise<void> {
  await sweepHalves(place);
  if (existsSync(place.cluster)) return checkExisting(place, bin);
  report(`正在建立数据库：${place.cluster}`);
  const half = `${place.cluster}.half-${process.pid}`;
  try {
    await runInitdb(half, bin);
    if (place.account) giveTo(half, place.account);
    renameSync(half, place.cluster);
    syncFolder(place.dataDir);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (error instanceof ServerStartError) throw error;
    throw (
      findFolderError(place.dataDir, toErrorText(error)) ??
      new ServerStartError(`建立数据库失败：${place.cluster}（${getErrorLine(toErrorText(error))}）。`)
    );
  }
}

async function sweepHalves(place: PostgresDataLocation): Promise<void> {
  const prefix = `${basename(place.cluster)}.half-`;
  for (const name of readdirSync(place.dataDir).filter((entry) => entry.startsWith(prefix))) {
    const half = join(place.dataDir, name);
    for (let makers = listInitdbProcesses(half); makers.length > 0; makers = listInitdbProcesses(half)) {
      for (const pid of makers) sendSignal(pid, "SIGKILL");
      await sleep(10);
    }
    rmSync(half, { recursive: true, force: true });
  }
}

function checkExisting(place: PostgresDataLocation, bin: string): void {
  const found = statSync(place.cluster);
  if (!place.account && found.uid !== process.geteuid?.()) {
    throw new ServerStartError(
      `数据属于他人：${place.cluster} 属于 uid ${found.uid}。请换回原来的用户启动，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  if (place.account && found.uid !== place.account.uid) giveTo(place.cluster, place.account);
  const versionFile = join(place.cluster, "PG_VERSION");
  if (!existsSync(versionFile))
    throw new ServerStartError(
      `数据目录不完整：${place.cluster} 中没有 PG_VERSION。请从备份恢复，或移走该目录后重新启动。`,
    );
  const theirs = readFileSync(versionFile, "utf8").trim();
  const ours = serverMajor(bin);
  if (theirs !== ours)
    throw new ServerStartError(
      `数据版本不符：${place.cluster} 由 PostgreSQL ${theirs} 建立，本程序自带 ${ours}。请先用 ${theirs} 导出再导入，或用 DATA_DIR 指定另一个目录。`,
    );
}

/** Reads the major version of the server from its sample data, which needs no process. */
function serverMajor(bin: string): string {
  const bki = readFileSync(join(bin, "..", "share", "postgresql", "postgres.bki"), "utf8");
  return /^# PostgreSQL (\d+)/.exec(bki)?.[1] ?? "";
}

async function runInitdb(half: string, bin: string): Promise<void> {
  const account = getInitdbAccount();
  mkdirSync(half, { mode: 0o700 });
  if (account) chownSync(half, account.uid, account.gid);
  const options = [
    "-D",
    half,
    "-U",
    "postgres",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--auth-local=trust",
    "--auth-host=reject",
  ];
  const child = spawn(join(bin, "initdb"), options, {
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe"],
    ...account,
  });
  const [output, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
  ]);
  if (code !== 0) throw new Error(output);
}

// Node's recursive listing follows links out of the folder: root must not give away what lies there.
function giveTo(path: string, account: SystemAccount): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveTo(inside, account);
    else lchownSync(inside, account.uid, account.gid);
  }
  lchownSync(path, account.uid, account.gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Returns the line of a program's output that says what went wrong. */
export function getErrorLine(output: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^.*\[\d+\] (?=[A-Z]+: )/, "").trim())
    .filter((line) => line !== "");
  const at = lines.findLastIndex((line) => /FATAL|PANIC|error:/.test(line));
  const named = lines[at] ?? lines.at(-1) ?? "没有输出";
  // PostgreSQL names an invalid configuration file in the last line, and the mistake in the line before.
  return named.includes("contains errors") ? `${lines[at - 1] ?? ""} ${named}` : named;
}
