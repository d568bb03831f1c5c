import { readFileSync } from "node:fs";
import type { Settings } from "#platform/server/settings.ts";

/** Set by `scripts/bootstrap`: the processes that started the server, from its parent up to npm. */
const PARENT_PIDS_VARIABLE = "CHENGBAO_PARENT_PIDS";
const EVERY_MS = 1000;

/** The processes without which the server must not go on; none if the setting keeps it running. */
export function listRequiredParents(
  { STOP_WITH_PARENT }: Pick<Settings, "STOP_WITH_PARENT">,
  environment: Record<string, string | undefined>,
): number[] {
  if (STOP_WITH_PARENT === "0") return [];
  return (environment[PARENT_PIDS_VARIABLE] ?? "").split(" ").filter(Boolean).map(Number);
}

/** Resolves when one of the processes has ended, and never if there are none. */
export function waitForParentEnd(pids: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    if (pids.length === 0) return;
    const timer = setInterval(() => {
      if (areRunning(pids)) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
    timer.unref();
  });
}

/** The kernel gives the children of an ended process another parent, so a reused pid is not taken for the old one. */
function areRunning(pids: readonly number[]): boolean {
  return pids.every((pid, index) => {
    const child = pids[index - 1];
    return pid === (child === undefined ? process.ppid : readParentPid(child));
  });
}

function readParentPid(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}
