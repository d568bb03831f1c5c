import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";

export type PidFile = { pid: number; port: number; socketDir: string; status: string };

/** The server's pid file. Its lines are pid, folder, start, port, socket folder, address, shared memory and status. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return {
      pid,
      port: Number(lines[3] ?? 0),
      socketDir: lines[4] ?? "",
      status: (lines[7] ?? "starting").trim() || "starting",
    };
  } catch {
    return undefined;
  }
}

/**
 * Finds the living server of this cluster. The recorded pid alone proves nothing, because another program may have it
 * now.
 */
export function findLivingPostmaster(cluster: string): PidFile | undefined {
  const record = readPidFile(cluster);
  return record && isPostmaster(record.pid, cluster) ? record : undefined;
}

export function isPostmaster(pid: number, cluster: string): boolean {
  return worksIn(pid, cluster) && !read(pid, "cmdline").startsWith("postgres:");
}

/**
 * Lists all server processes of this cluster. Orphans of a dead postmaster still hold shared memory that a new server
 * needs.
 */
export function listServerProcesses(cluster: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, cluster));
}

/** Lists initdb processes that outlived their parent and still write into the folder. */
export function listInitdbProcesses(folder: string): number[] {
  const makes = (pid: number): boolean =>
    ["initdb", "postgres"].includes(program(pid)) &&
    (read(pid, "cmdline").includes(folder) || link(pid, "cwd") === folder);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && makes(pid));
}

/**
 * Tells whether a process is PostgreSQL and works in the cluster. A shell with the same working folder does not
 * count.
 */
function worksIn(pid: number, cluster: string): boolean {
  return program(pid) === "postgres" && link(pid, "cwd") === cluster && isProcessAlive(pid);
}

function program(pid: number): string {
  return basename(link(pid, "exe").replace(/ \(deleted\)$/, ""));
}

export function isProcessAlive(pid: number): boolean {
  const state = read(pid, "stat").split(") ").at(-1)?.[0];
  return state !== undefined && state !== "Z" && state !== "X";
}

function link(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** Sends a signal to a process that may have ended meanwhile. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
