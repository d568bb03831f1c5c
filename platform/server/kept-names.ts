import type { Reader } from "./scope-context.ts";

type FindNames = (reader: Reader, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
/** With others than were asked for; undefined for a code that nothing is called by. */
type KeptNames = (
  reader: Reader,
  codes: readonly string[],
) => Promise<ReadonlyMap<string, string | undefined>>;
type Keeping = { readonly keptMs?: number; readonly clock?: () => number };

const MINUTE_MS = 60_000;

/**
 * What codes are called, asked for once a minute. Only for names that everybody may read: whoever asks next is answered
 * by what was read for another.
 */
export function keepNames(
  find: FindNames,
  { keptMs = MINUTE_MS, clock = () => performance.now() }: Keeping = {},
): KeptNames {
  let known = new Map<string, string | undefined>();
  let since = clock();
  return async (reader, codes) => {
    if (clock() - since >= keptMs) {
      known = new Map<string, string | undefined>();
      since = clock();
    }
    // What is renewed meanwhile is another map; this answer stays whole.
    const kept = known;
    const unknown = codes.filter((code) => !kept.has(code));
    if (unknown.length === 0) return kept;
    const found = await find(reader, unknown);
    for (const code of unknown) kept.set(code, found.get(code));
    return kept;
  };
}
