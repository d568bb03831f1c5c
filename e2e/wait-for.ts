import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 20_000;

/** Repeats the assertion until it passes, because a page renders asynchronously. */
export const waitForValue = <T>(read: () => Promise<T>, wanted: NoInfer<T>, told?: string): Promise<void> =>
  holds(read, (seen) => assert.deepEqual(seen, wanted, told));

export const waitForMatch = (
  read: () => Promise<string | null>,
  wanted: RegExp,
  told?: string,
): Promise<void> => holds(read, (seen) => assert.match(seen ?? "", wanted, told));

async function holds<T>(read: () => Promise<T>, judge: (seen: T) => void): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await read();
    try {
      judge(seen);
      return;
    } catch (different) {
      if (Date.now() > until) throw different;
    }
    await sleep(50);
  }
}
