import { parseMoney, sumMoney, formatMoney } from "#platform/kernel/money.ts";
import { type ListColumn, listSums, type ListSum } from "../definition.ts";
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

/** The number of chosen rows and their sums, on whichever pages the rows are. */
export function describeSelectedRows(columns: readonly ListColumn[], chosen: SelectedRows): string {
  const sums = listSums(columns).map((sum) =>
    describeSum(sum, formatMoney(sumMoney(amountsOf(sum, chosen)))),
  );
  return [`已选 ${chosen.size} 条`, ...sums].join(" · ");
}

function amountsOf({ column: { name }, rows }: ListSum, chosen: SelectedRows) {
  return [...chosen.values()]
    .filter((row) => !rows || rows.values.includes(row[rows.column] ?? ""))
    .flatMap((row) => (row[name] ? [parseMoney(row[name])] : []));
}

export function describeSum({ label }: ListSum, formattedSum: string): string {
  return `${label} ${formattedSum} 元`;
}
