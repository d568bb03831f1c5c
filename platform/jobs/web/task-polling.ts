import type { ApiError } from "#platform/web/api-error.ts";
import type { BackgroundTask } from "../contract.ts";

const POLL_MS = 1000;
const FINAL_STATES: ReadonlySet<BackgroundTask["state"]> = new Set(["done", "failed", "cancelled"]);

export function isTaskOver({ state }: Pick<BackgroundTask, "state">): boolean {
  return FINAL_STATES.has(state);
}

/** When a task is asked for again; false once it is over, or cannot be read: the user then tries again. */
export function findTaskPollMs(
  task: Pick<BackgroundTask, "state"> | undefined,
  error: ApiError | null,
): number | false {
  return error || (task && isTaskOver(task)) ? false : POLL_MS;
}
