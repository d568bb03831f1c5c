import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/** The longest wait for a statement that hangs. */
const MOST_WAIT_MS = 20;

/**
 * Combines look-ups of one turn of the event loop, or during the previous statement, into one statement. Nothing is
 * cached: every answer comes from a statement sent after its request.
 */
export function batchLookUps<Found>(
  findAll: (keys: readonly string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let underway: Promise<unknown> | undefined;
  const loader = new DataLoader<string, Found | undefined>(
    async (keys) => {
      const pending = findAll([...new Set(keys)]);
      underway = pending;
      try {
        const found = await pending;
        return keys.map((key) => found.get(key));
      } finally {
        if (underway === pending) underway = undefined;
      }
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (send) => void schedule(send) },
  );
  const schedule = async (send: () => void) => {
    // An error of the previous statement is reported to the callers of that statement only.
    const ended = underway?.catch(() => undefined);
    if (ended) await Promise.race([ended, sleep(MOST_WAIT_MS, undefined, { ref: false })]);
    setImmediate(send);
  };
  return (key) => loader.load(key);
}
