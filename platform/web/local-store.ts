export const KEY_PREFIX = "chengbao.";

export type StorageLike = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

export type LocalStore = {
  read(key: string): string | null;
  /** False when the browser kept nothing: it then lasts as long as the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** Our own keys, without the prefix. */
  keys(): string[];
  /** Of every key in the browser's store, ours or not, counted as the browser does: two bytes a letter. */
  usedBytes(): number;
};

/** Browsers throw when storage is full or forbidden; nothing here does. */
export function openLocalStore(findStorage: () => StorageLike): LocalStore {
  const unkept = new Map<string, string>();
  const attempt = <Result>(work: (storage: StorageLike) => Result, otherwise: Result): Result => {
    try {
      return work(findStorage());
    } catch {
      return otherwise;
    }
  };
  const allKeys = (): string[] =>
    attempt((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""), []);

  return {
    read: (key) => unkept.get(key) ?? attempt((storage) => storage.getItem(KEY_PREFIX + key), null),
    write: (key, value) => {
      unkept.delete(key);
      const isKept = attempt((storage) => {
        storage.setItem(KEY_PREFIX + key, value);
        return true;
      }, false);
      if (!isKept) unkept.set(key, value);
      return isKept;
    },
    remove: (key) => {
      unkept.delete(key);
      attempt((storage) => storage.removeItem(KEY_PREFIX + key), undefined);
    },
    keys: () => {
      const kept = allKeys().filter((key) => key.startsWith(KEY_PREFIX));
      return [...new Set([...kept.map((key) => key.slice(KEY_PREFIX.length)), ...unkept.keys()])];
    },
    usedBytes: () =>
      attempt(
        (storage) =>
          allKeys().reduce((sum, key) => sum + 2 * (key.length + (storage.getItem(key)?.length ?? 0)), 0),
        0,
      ),
  };
}

export const localStore = openLocalStore(() => globalThis.localStorage);
