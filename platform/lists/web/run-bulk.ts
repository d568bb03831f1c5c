import type { ListRow } from "../list-call.ts";
import type { SelectedRows } from "./selection.ts";

export type BulkRowResult = {
  readonly key: string;
  readonly row: ListRow;
  readonly error?: string;
  readonly href?: string;
};
export type BulkResult = { readonly results: readonly BulkRowResult[]; readonly failed: SelectedRows };

const AT_ONCE = 4;

/** Runs the action on each row separately. Failed rows stay chosen, so that the user can retry. */
export async function runBulkAction(
  chosen: SelectedRows,
  act: (row: ListRow) => Promise<string | void>,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  const waiting = [...chosen];
  const results = new Map<string, BulkRowResult>();
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
