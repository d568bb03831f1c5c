export const LOCAL_STORAGE_KEY_PREFIX = "chengbao.";

export type StorageLike = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

export type LocalStore = {
  read(key: string): string | null;
  /** Returns false if the browser refused to store the value, which then lasts as long as the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** The program's own keys, without their prefix. */
  keys(): string[];
  /** All entries of the browser's storage with full keys, including those of other programs. */
  entries(): (readonly [key: string, value: string])[];
};

/** A local store that never throws, although browsers throw when storage is full or forbidden. */
export function createLocalStore(findStorage: () => StorageLike): LocalStore {
  const unkept = new Map<string, string>();
  const attempt = <Result>(work: (storage: StorageLike) => Result, otherwise: Result): Result => {
    try {
      return work(findStorage());
    } catch {
      return otherwise;
    }
  };
  const entries = () =>
    attempt(
      (storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map(
          (key) => [key, storage.getItem(key) ?? ""] as const,
        ),
      [],
    );

  return {
    read: (key) =>
      unkept.get(key) ?? attempt((storage) => storage.getItem(LOCAL_STORAGE_KEY_PREFIX + key), null),
    write: (key, value) => {
      unkept.delete(key);
      const isKept = attempt((storage) => {
        storage.setItem(LOCAL_STORAGE_KEY_PREFIX + key, value);
        return true;
      }, false);
      if (!isKept) unkept.set(key, value);
      return isKept;
    },
    remove: (key) => {
      unkept.delete(key);
      attempt((storage) => storage.removeItem(LOCAL_STORAGE_KEY_PREFIX + key), undefined);
    },
    keys: () => {
      const kept = entries().filter(([key]) => key.startsWith(LOCAL_STORAGE_KEY_PREFIX));
      return [
        ...new Set([...kept.map(([key]) => key.slice(LOCAL_STORAGE_KEY_PREFIX.length)), ...unkept.keys()]),
      ];
    },
    entries,
  };
}

export const localStore = createLocalStore(() => globalThis.localStorage);
