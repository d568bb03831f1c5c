import DataLoader from "dataloader";

/**
 * Look-ups that arrive while the event loop reads its sockets go to the database as one statement. Nothing is kept:
 * each asker is answered by a statement sent after it asked.
 */
export function gather<Found>(
  findAll: (keys: readonly string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  const loader = new DataLoader<string, Found | undefined>(
    async (keys) => {
      const found = await findAll([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (send) => void setImmediate(send) },
  );
  return (key) => loader.load(key);
}
