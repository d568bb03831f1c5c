import { SHANGHAI_OFFSET_MS } from "#platform/kernel/shanghai-time.ts";
import { formatListCell, type CodeNamesByLookUp, EMPTY_CELL_TEXT } from "./cell-text.ts";
import type { ListColumn } from "./definition.ts";

/** A spreadsheet keeps 15 digits of a number and loses the others. */
const MOST_DIGITS = 15;
/** Spreadsheets disagree about the calendar before this day. */
const FIRST_DAY = "1900-03-01";

const FORMATS: Readonly<Partial<Record<ListColumn["kind"], string>>> = {
  money: "#,##0.00",
  integer: "0",
  date: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm:ss",
};

/** Returns the number format of a column. Named codes and document numbers are text. */
export function getSpreadsheetNumberFormat({ kind, names }: ListColumn): string | undefined {
  return names === undefined ? FORMATS[kind] : undefined;
}

export function toSheetCell(
  column: ListColumn,
  value: string | null | undefined,
  known: CodeNamesByLookUp,
): string | number | Date | null {
  if (value === null || value === undefined || value === "") return null;
  const { kind, names } = column;
  if (names === undefined) {
    if (kind === "money" || kind === "integer") return figure(value);
    // A spreadsheet has no time zones, so it gets the time in Shanghai.
    if (kind === "moment") return new Date(Math.floor(Date.parse(value) / 1000) * 1000 + SHANGHAI_OFFSET_MS);
    if (kind === "date" && value >= FIRST_DAY) return new Date(`${value}T00:00:00Z`);
  }
  const text = formatListCell(column, value, known);
  return text === EMPTY_CELL_TEXT ? null : text;
}

function figure(text: string): number | string {
  return text.replace(/^-?0*|\./g, "").length <= MOST_DIGITS ? Number(text) : text;
}
