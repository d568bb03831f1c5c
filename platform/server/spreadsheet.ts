import { writeXlsxStream } from "hucre/xlsx";

export const XLSX_MIME_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A text stays a text even if it looks like a number. Of a date, the UTC day and time are written. */
export type SpreadsheetCell = string | number | Date | null;
export type SpreadsheetColumn = {
  readonly label: string;
  readonly widthPx: number;
  readonly format?: string;
};
export type SpreadsheetInput = {
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn[];
  readonly rows: AsyncIterable<readonly SpreadsheetCell[]>;
};

const TEXT_FORMAT = "@";
const HEAD = {
  font: { bold: true, name: "Calibri", size: 11 },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E8EEF7" } },
  border: { bottom: { style: "thin", color: { rgb: "9AA7BD" } } },
} as const;
/** The approximate width of a letter in the standard font. */
const LETTER_PX = 7;
const MOST_LETTERS = 32_767;
const MOST_NAME = 31;

/** Writes one sheet row by row, so that memory does not grow with the number of rows. */
export function writeXlsx({ name, columns, rows }: SpreadsheetInput): AsyncIterable<Uint8Array> {
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

/**
 * The writer asks for a row after it has written the previous one, so the styles belong to the row that it asks for.
 */
async function* withHead(
  columns: readonly SpreadsheetColumn[],
  rows: SpreadsheetInput["rows"],
  drawn: { style: object }[],
): AsyncGenerator<SpreadsheetCell[]> {
  yield columns.map(({ label }) => label);
  for (const [index, { format = TEXT_FORMAT }] of columns.entries()) {
    const column = drawn[index];
    if (column) column.style = { numFmt: format };
  }
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === "string" ? toStorableText(cell) : cell));
}

/** A character that XML cannot hold would make the whole file unreadable. */
function toStorableText(text: string): string | null {
  if (text === "") return null;
  const whole = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
  const short = whole.length > MOST_LETTERS ? whole.slice(0, MOST_LETTERS).toWellFormed() : whole;
  // Excel reads _x0041_ as the letter with that code, unless the underscore is escaped too.
  return short.replace(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_");
}
