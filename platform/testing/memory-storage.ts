import { createLocalStore, type StorageLike } from "#platform/web/local-store.ts";

/** Creates an in-memory stand-in for the browser's localStorage. */
export function createMemoryStorage(entries: Map<string, string> = new Map()): StorageLike {
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

export function createMemoryStore(entries: Record<string, string> = {}) {
  const storage = createMemoryStorage(new Map(Object.entries(entries)));
  return createLocalStore(() => storage);
}
