import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { JobProgress, JobRun } from "./definition.ts";

export type RowStep = {
  /** With the number of the row, it never changes once tasks are stored with it. */
  readonly name: string;
  readonly rowNo: number;
  readonly progress: JobProgress;
  work(unit: UnitOfWork): Promise<void>;
  /** Keeps the reason with the row. */
  refuse(unit: UnitOfWork, reason: string): Promise<void>;
  /** The row can be tried by another task, so that a record in use by somebody else is no reason to keep. */
  mayWait?: true;
};

/** Each try waits for the lock itself, so there is no pause between them. */
const MOST_BUSY_TRIES = 3;

/**
 * One step of one row of a task, so that a restart continues with the rest. A refusal undoes the step, and its reason
 * is kept by a step of its own; false is returned then.
 */
export async function takeRowStep({ step }: Pick<JobRun<unknown>, "step">, row: RowStep): Promise<boolean> {
  const { name, rowNo, progress, work, refuse, mayWait } = row;
  for (let tries = 1; ; tries += 1)
    try {
      await step(`${name}-${rowNo}`, async (unit) => {
        await work(unit);
        return progress;
      });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isBusy = error.kind === platformRefusals.busyRecord;
      if (isBusy && tries < MOST_BUSY_TRIES) continue;
      if (isBusy && mayWait) return false;
      await step(`refused-${rowNo}`, async (unit) => {
        await refuse(unit, error.message);
        return progress;
      });
      return false;
    }
}

/** The waiting rows of a task, with its progress after each. `total` counts the rows that are done as well. */
export function* withProgress<Row>(
  waiting: readonly Row[],
  total: number,
): Generator<readonly [row: Row, progress: JobProgress]> {
  for (const [index, row] of waiting.entries())
    yield [row, { done: total - waiting.length + index + 1, total }];
}
