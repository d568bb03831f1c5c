import { LOCAL_STORAGE_KEY_PREFIX, type LocalStore } from "#platform/web/local-store.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { CodeItem, limitDeductibleKeys } from "../contract.ts";

const MAX_BYTES = 2048 * 1024;
const KEY = "dictionary.";
const LIMIT_KEYS = "limitDeductible";

export type LimitDeductibleKey = AnswerOf<typeof limitDeductibleKeys>[number];
type LimitDeductibleFlag = "1" | "2";

/** Selects dictionary items: all of a type, those for one product, or those below one upper code. */
export type DictionaryItemQuery =
  | { codeType: string }
  | { codeType: string; riskCode: string | undefined }
  | { codeType: string; upperCode: string | undefined };

export type DictionarySource = {
  version(): Promise<string>;
  items(lookUp: DictionaryItemQuery): Promise<CodeItem[]>;
  limitKeys(flag: LimitDeductibleFlag): Promise<LimitDeductibleKey[]>;
};

export type DictionaryCache = {
  find(lookUp: DictionaryItemQuery): Promise<CodeItem[]>;
  /** The limits (1) or deductibles (2), kept like the dictionaries. */
  findLimitKeys(flag: LimitDeductibleFlag): Promise<LimitDeductibleKey[]>;
  /** The server's version, requested once per page load. */
  version(): Promise<string>;
  /** Requests the version again, for a page that stays open for days. */
  refreshVersion(): Promise<string>;
};

type CachedItems<Item = unknown> = { version: string; items: Item[] };

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

  const findCached = async <Item>(key: string, load: () => Promise<Item[]>): Promise<Item[]> => {
    // The version is read before the items. Newer items then carry an older version and are dropped with it.
    const current = await version().catch(() => undefined);
    if (current === undefined) return load();
    const cached = usedBytes(store) < MAX_BYTES ? parseCached<Item>(store.read(key)) : undefined;
    if (cached?.version === current) return cached.items;
    const items = await load();
    writeCached(store, key, { version: current, items });
    return items;
  };
  const find = async (lookUp: DictionaryItemQuery): Promise<CodeItem[]> =>
    isComplete(lookUp) ? findCached(keyOf(lookUp), () => source.items(lookUp)) : [];
  const findLimitKeys = (flag: LimitDeductibleFlag): Promise<LimitDeductibleKey[]> =>
    findCached(`${KEY}${LIMIT_KEYS}/${flag}`, () => source.limitKeys(flag));

  return { find, findLimitKeys, version, refreshVersion: askVersionAgain };
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

function parseCached<Item>(text: string | null): CachedItems<Item> | undefined {
  if (text === null) return undefined;
  try {
    const cached = JSON.parse(text) as Partial<CachedItems<Item>> | null;
    return typeof cached?.version === "string" && Array.isArray(cached.items)
      ? (cached as CachedItems<Item>)
      : undefined;
  } catch {
    return undefined;
  }
}
