import { formatMoney } from "#platform/kernel/money.ts";
import type { ListColumn } from "./definition.ts";

export const NOTHING = "/";
const SHANGHAI_MS = 8 * 3_600_000;

export type CodeNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a cell says; a code that nobody names is shown as it is. */
export function cellText(
  { kind, names }: ListColumn,
  value: string | null | undefined,
  known: CodeNames,
): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (names !== undefined) return known[names]?.[value] ?? value;
  if (kind === "money") return formatMoney(value);
  return kind === "moment" ? momentText(value) : value;
}

/** For programs: amounts without separators, nothing where there is nothing. */
export function exportText(column: ListColumn, value: string | null | undefined, known: CodeNames): string {
  const text = column.kind === "money" ? (value ?? "") : cellText(column, value, known);
  return text === NOTHING ? "" : text;
}

/** In Shanghai, to the second. */
export function momentText(stamp: string): string {
  const local = new Date(Date.parse(stamp) + SHANGHAI_MS).toISOString();
  return local.slice(0, 19).replace("T", " ");
}
