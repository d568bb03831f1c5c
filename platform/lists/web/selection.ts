import type { ListRow } from "../list-call.ts";

/** The chosen rows by their keys; they stay chosen on other pages. */
export type Selection = ReadonlyMap<string, ListRow>;
export const NONE_CHOSEN: Selection = new Map();

export function toggled(chosen: Selection, key: string, row: ListRow): Selection {
  const next = new Map(chosen);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** All rows of a page, or none of them where all are chosen already. */
export function toggledPage(chosen: Selection, rows: readonly (readonly [string, ListRow])[]): Selection {
  const isAll = rows.every(([key]) => chosen.has(key));
  const next = new Map(chosen);
  for (const [key, row] of rows) {
    if (isAll) next.delete(key);
    else next.set(key, row);
  }
  return next;
}
