import type { ListRow } from "../list-call.ts";
import type { Selection } from "./selection.ts";

export type RowResult = {
  readonly key: string;
  readonly row: ListRow;
  readonly error?: string;
  readonly href?: string;
};
export type BulkResult = { readonly results: readonly RowResult[]; readonly failed: Selection };

const AT_ONCE = 4;

/** Each row has an answer of its own; those that failed stay chosen, so that they can be tried again. */
export async function runBulk(
  chosen: Selection,
  act: (row: ListRow) => Promise<string | void>,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const waiting = [...chosen];
  const results = new Map<string, RowResult>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, row] = next;
      results.set(key, { key, row, ...(await attempt(() => act(row))) });
      onProgress(results.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ordered = [...chosen.keys()].flatMap((key) => results.get(key) ?? []);
  return {
    results: ordered,
    failed: new Map(ordered.flatMap(({ key, row, error }) => (error === undefined ? [] : [[key, row]]))),
  };
}

async function attempt(act: () => Promise<string | void>): Promise<{ error?: string; href?: string }> {
  try {
    const href = await act();
    return href === undefined ? {} : { href };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
