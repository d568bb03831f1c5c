import type { ListRow } from "../list-call.ts";

/** The chosen rows by their keys; they stay chosen on other pages. */
export type SelectedRows = ReadonlyMap<string, ListRow>;
export const NO_SELECTED_ROWS: SelectedRows = new Map();

export function toggleSelectedRow(chosen: SelectedRows, key: string, row: ListRow): SelectedRows {
  const next = new Map(chosen);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** Selects all rows of a page, or none if all are selected. */
export function toggleSelectedRowsOfPage(
  chosen: SelectedRows,
  rows: readonly (readonly [string, ListRow])[],
): SelectedRows {
  const isAll = rows.every(([key]) => chosen.has(key));
  const next = new Map(chosen);
  for (const [key, row] of rows) {
    if (isAll) next.delete(key);
    else next.set(key, row);
  }
  return next;
}
