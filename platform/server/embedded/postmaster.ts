import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";

export type PidFile = { pid: number; port: number; socketDir: string; status: string };

/** The server's own record: pid, folder, start, port, socket folder, address, shared memory, status, one a line. */
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

/** The living server of this cluster. A recorded pid proves nothing: it may have been handed to another program since. */
export function livingPostmaster(cluster: string): PidFile | undefined {
  const record = readPidFile(cluster);
  return record && isPostmaster(record.pid, cluster) ? record : undefined;
}

export function isPostmaster(pid: number, cluster: string): boolean {
  return worksIn(pid, cluster) && !read(pid, "cmdline").startsWith("postgres:");
}

/** Every server process of this cluster. Those whose postmaster is gone still hold the memory that a new one needs. */
export function serverProcesses(cluster: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, cluster));
}

/** Processes of an initdb that outlived whoever started it, and still write into the folder. */
export function makersOf(folder: string): number[] {
  const makes = (pid: number): boolean =>
    ["initdb", "postgres"].includes(program(pid)) &&
    (read(pid, "cmdline").includes(folder) || link(pid, "cwd") === folder);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && makes(pid));
}

/** A process of PostgreSQL whose working folder is the cluster; a shell that happens to stand there is none. */
function worksIn(pid: number, cluster: string): boolean {
  return program(pid) === "postgres" && link(pid, "cwd") === cluster && isAlive(pid);
}

function program(pid: number): string {
  return basename(link(pid, "exe").replace(/ \(deleted\)$/, ""));
}

export function isAlive(pid: number): boolean {
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
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "ESRCH") throw thrown;
  }
}
