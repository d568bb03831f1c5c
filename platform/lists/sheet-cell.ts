import { cellText, type CodeNames, NOTHING } from "./cell-text.ts";
import type { ListColumn } from "./definition.ts";

const SHANGHAI_MS = 8 * 3_600_000;
/** What a spreadsheet's figures can hold; of longer ones it would lose the last digits. */
const MOST_DIGITS = 15;
/** Before it spreadsheets disagree about the calendar. */
const FIRST_DAY = "1900-03-01";

const FORMATS: Readonly<Partial<Record<ListColumn["kind"], string>>> = {
  money: "#,##0.00",
  integer: "0",
  date: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm:ss",
};

/** How a spreadsheet shows a column; whatever is called by a name, and every number of a document, is text. */
export function sheetFormat({ kind, names }: ListColumn): string | undefined {
  return names === undefined ? FORMATS[kind] : undefined;
}

export function sheetCell(
  column: ListColumn,
  value: string | null | undefined,
  known: CodeNames,
): string | number | Date | null {
  if (value === null || value === undefined || value === "") return null;
  const { kind, names } = column;
  if (names === undefined) {
    if (kind === "money" || kind === "integer") return figure(value);
    // A spreadsheet knows no time zones: what it shows is the time in Shanghai.
    if (kind === "moment") return new Date(Math.floor(Date.parse(value) / 1000) * 1000 + SHANGHAI_MS);
    if (kind === "date" && value >= FIRST_DAY) return new Date(`${value}T00:00:00Z`);
  }
  const text = cellText(column, value, known);
  return text === NOTHING ? null : text;
}

function figure(text: string): number | string {
  return text.replace(/^-?0*|\./g, "").length <= MOST_DIGITS ? Number(text) : text;
}
