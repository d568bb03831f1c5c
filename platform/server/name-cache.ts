import type { Reader } from "./scope-context.ts";

type FindNames = (reader: Reader, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
/** May hold more codes than requested; undefined for a code without a name. */
type CachedNames = (
  reader: Reader,
  codes: readonly string[],
) => Promise<ReadonlyMap<string, string | undefined>>;
type CacheOptions = { readonly keptMs?: number; readonly clock?: () => number };

const MINUTE_MS = 60_000;

/**
 * Names of codes, cached for a minute. Only for names that everybody may read, because all users share the cache.
 */
export function createCodeNameCache(
  find: FindNames,
  { keptMs = MINUTE_MS, clock = () => performance.now() }: CacheOptions = {},
): CachedNames {
  let nameByCode = new Map<string, string | undefined>();
  let since = clock();
  return async (reader, codes) => {
    if (clock() - since >= keptMs) {
      nameByCode = new Map<string, string | undefined>();
      since = clock();
    }
    // A refresh replaces the map, so that this answer stays consistent.
    const present = nameByCode;
    const unknown = codes.filter((code) => !present.has(code));
    if (unknown.length === 0) return present;
    const found = await find(reader, unknown);
    for (const code of unknown) present.set(code, found.get(code));
    return present;
  };
}
