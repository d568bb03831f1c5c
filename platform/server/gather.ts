import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/** For no longer is waited for a statement that hangs. */
const MOST_WAIT_MS = 20;

/**
 * Look-ups that arrive while the event loop reads its sockets, or while the last of them are on their way, go to the
 * database as one statement. Nothing is kept: each asker is answered by a statement sent after it asked.
 */
export function gather<Found>(
  findAll: (keys: readonly string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let underway: Promise<unknown> | undefined;
  const loader = new DataLoader<string, Found | undefined>(
    async (keys) => {
      const asked = findAll([...new Set(keys)]);
      underway = asked;
      try {
        const found = await asked;
        return keys.map((key) => found.get(key));
      } finally {
        if (underway === asked) underway = undefined;
      }
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (send) => void schedule(send) },
  );
  const schedule = async (send: () => void) => {
    // How it ends is for those to hear who asked.
    const ended = underway?.catch(() => undefined);
    if (ended) await Promise.race([ended, sleep(MOST_WAIT_MS, undefined, { ref: false })]);
    setImmediate(send);
  };
  return (key) => loader.load(key);
}
