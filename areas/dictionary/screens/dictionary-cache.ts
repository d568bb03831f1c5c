import { LOCAL_STORAGE_KEY_PREFIX, type LocalStore } from "#platform/web/local-store.ts";
import type { CodeItem } from "../contract.ts";

const MAX_BYTES = 2048 * 1024;
const KEY = "dictionary.";

/** Selects dictionary items: all of a type, those for one product, or those below one upper code. */
export type DictionaryItemQuery =
  | { codeType: string }
  | { codeType: string; riskCode: string | undefined }
  | { codeType: string; upperCode: string | undefined };

export type DictionarySource = {
  version(): Promise<string>;
  items(lookUp: DictionaryItemQuery): Promise<CodeItem[]>;
};

export type DictionaryCache = {
  find(lookUp: DictionaryItemQuery): Promise<CodeItem[]>;
  /** The server's version, requested once per page load. */
  version(): Promise<string>;
  /** Requests the version again, for a page that stays open for days. */
  refreshVersion(): Promise<string>;
};

type CachedItems = { version: string; items: CodeItem[] };

/**
 * Cached items are used only while they have the server's current version and local storage as a whole is below its
 * limit.
 */
export function createDictionaryCache(store: LocalStore, source: DictionarySource): DictionaryCache {
  let versionRequest: Promise<string> | undefined;

  const askVersionAgain = (): Promise<string> => {
    const request = source.version().then((version) => {
      dropOtherVersions(store, version);
      return version;
    });
    versionRequest = request;
    request.catch(() => {
      if (versionRequest === request) versionRequest = undefined;
    });
    return request;
  };
  const version = (): Promise<string> => versionRequest ?? askVersionAgain();

  const find = async (lookUp: DictionaryItemQuery): Promise<CodeItem[]> => {
    if (!isComplete(lookUp)) return [];
    // The version is read before the items. Newer items then carry an older version and are dropped with it.
    const current = await version().catch(() => undefined);
    const key = keyOf(lookUp);
    if (current === undefined) return source.items(lookUp);
    const cached = usedBytes(store) < MAX_BYTES ? parseCached(store.read(key)) : undefined;
    if (cached?.version === current) return cached.items;
    const items = await source.items(lookUp);
    writeCached(store, key, { version: current, items });
    return items;
  };

  return { find, version, refreshVersion: askVersionAgain };
}

/** A look-up whose product or upper code is not known yet finds nothing and sends no request. */
function isComplete(lookUp: DictionaryItemQuery): boolean {
  if (lookUp.codeType === "") return false;
  if ("riskCode" in lookUp) return Boolean(lookUp.riskCode);
  if ("upperCode" in lookUp) return Boolean(lookUp.upperCode);
  return true;
}

function keyOf(lookUp: DictionaryItemQuery): string {
  const parts = [lookUp.codeType];
  if ("riskCode" in lookUp) parts.push("risk", lookUp.riskCode ?? "");
  if ("upperCode" in lookUp) parts.push("upper", lookUp.upperCode ?? "");
  return KEY + parts.map(encodeURIComponent).join("/");
}

function writeCached(store: LocalStore, key: string, cached: CachedItems): void {
  // A value kept in the page's memory only would grow without limit, and the query client already holds the items.
  if (!store.write(key, JSON.stringify(cached)) || usedBytes(store) >= MAX_BYTES) store.remove(key);
}

function dropOtherVersions(store: LocalStore, version: string): void {
  for (const [key, value] of store.entries()) {
    if (key.startsWith(LOCAL_STORAGE_KEY_PREFIX + KEY) && parseCached(value)?.version !== version)
      store.remove(key.slice(LOCAL_STORAGE_KEY_PREFIX.length));
  }
}

/** Counted as the browser counts: two bytes a letter. */
function usedBytes(store: LocalStore): number {
  return store.entries().reduce((sum, [key, value]) => sum + 2 * (key.length + value.length), 0);
}

function parseCached(text: string | null): CachedItems | undefined {
  if (text === null) return undefined;
  try {
    const cached = JSON.parse(text) as Partial<CachedItems> | null;
    return typeof cached?.version === "string" && Array.isArray(cached.items)
      ? (cached as CachedItems)
      : undefined;
  } catch {
    return undefined;
  }
}
