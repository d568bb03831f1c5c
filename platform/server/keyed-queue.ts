export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs works with the same key one after the other, in the order of the calls, and others at the same time. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const current = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
