import { writeXlsxStream } from "hucre/xlsx";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A text is kept as a text whatever it looks like; a date is taken as its UTC day and time. */
export type SheetCell = string | number | Date | null;
export type SheetColumn = { readonly label: string; readonly widthPx: number; readonly format?: string };
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly SheetCell[]>;
};

const TEXT_FORMAT = "@";
const HEAD = {
  font: { bold: true, name: "Calibri", size: 11 },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF7" } },
  border: { bottom: { style: "thin", color: { rgb: "9AA7BD" } } },
} as const;
/** About what a letter of the standard font takes. */
const LETTER_PX = 7;
const MOST_LETTERS = 32_767;
const MOST_NAME = 31;

/** One sheet, written while its rows come: what is in memory does not grow with them. */
export function xlsxOf({ name, columns, rows }: Sheet): AsyncIterable<Uint8Array> {
  const drawn = columns.map(({ widthPx }) => ({
    width: Math.ceil(widthPx / LETTER_PX),
    style: HEAD as object,
  }));
  return writeXlsxStream(withHead(columns, rows, drawn), {
    name: name.replace(/[\\/?*[\]:']/g, " ").slice(0, MOST_NAME),
    columns: drawn,
    freezePane: { rows: 1 },
  });
}

/** The writer asks for a row when it has written the one before: the styles are those of the row that it asks for. */
async function* withHead(
  columns: readonly SheetColumn[],
  rows: Sheet["rows"],
  drawn: { style: object }[],
): AsyncGenerator<SheetCell[]> {
  yield columns.map(({ label }) => label);
  for (const [at, { format = TEXT_FORMAT }] of columns.entries()) {
    const column = drawn[at];
    if (column) column.style = { numFmt: format };
  }
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? kept(cell) : cell));
}

/** What XML cannot hold would make the whole file unreadable. */
function kept(text: string): string | null {
  if (text === "") return null;
  const whole = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
  const short = whole.length > MOST_LETTERS ? whole.slice(0, MOST_LETTERS).toWellFormed() : whole;
  // Read as the letter of that number, unless its first sign is given by number too.
  return short.replace(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_");
}
