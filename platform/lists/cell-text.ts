import { formatMoney } from "#platform/kernel/money.ts";
import { SHANGHAI_OFFSET_MS } from "#platform/kernel/shanghai-time.ts";
import type { ListColumn } from "./definition.ts";

export const EMPTY_CELL_TEXT = "/";

export type CodeNamesByLookUp = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Formats a cell. A code without a name is shown as it is. */
export function formatListCell(
  column: ListColumn,
  value: string | null | undefined,
  known: CodeNamesByLookUp,
): string {
  if (value === null || value === undefined || value === "") return EMPTY_CELL_TEXT;
  const { kind, names } = column;
  if (names !== undefined)
    return listCellCodes(column, value)
      .map((code) => known[names]?.[code] ?? code)
      .join("、");
  if (kind === "money") return formatMoney(value);
  return kind === "moment" ? formatTimestampInShanghai(value) : value;
}

/** The codes of a cell, of which there are several only where the column has many. */
export function listCellCodes({ hasManyCodes }: ListColumn, value: string): string[] {
  return hasManyCodes ? value.split(",") : [value];
}

/** Formats a cell for programs: amounts have no separators, and an empty value is an empty text. */
export function formatExportCell(
  column: ListColumn,
  value: string | null | undefined,
  names: CodeNamesByLookUp,
): string {
  const text = column.kind === "money" ? (value ?? "") : formatListCell(column, value, names);
  return text === EMPTY_CELL_TEXT ? "" : text;
}

/** Formats a moment in Shanghai time, to the second. */
export function formatTimestampInShanghai(stamp: string): string {
  const local = new Date(Date.parse(stamp) + SHANGHAI_OFFSET_MS).toISOString();
  return local.slice(0, 19).replace("T", " ");
}
