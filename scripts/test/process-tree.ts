import { readdirSync, readFileSync } from "node:fs";

/**
 * Kills the processes of a test file that hangs. They are found by their parents, because a browser or a server has a
 * process group of its own.
 */
export function killTestProcesses(file: string): void {
  const children = listChildren();
  const roots = (children.get(process.pid) ?? []).filter((pid) => read(pid, "cmdline").includes(`${file}\0`));
  const listTree = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(listTree)];
  for (const pid of roots.flatMap(listTree)) kill(pid);
}

function listChildren(): Map<number, number[]> {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return Map.groupBy(pids, findParent);
}

/** The fields of `stat` are pid, name, state and parent; a name may hold blanks and brackets. */
function findParent(pid: number): number {
  return Number(read(pid, "stat").split(") ").at(-1)?.split(" ")[1] ?? 0);
}

/** A process may end at any moment. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
