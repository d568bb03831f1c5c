/** The file in an archive that names the others. */
export const ARCHIVE_LIST_NAME = "清单.csv";
export const CSV_MIME_TYPE = "text/csv; charset=utf-8";

/** The byte order mark tells Excel that the text is UTF-8. */
export function formatCsvHeader(titles: readonly string[]): string {
  return `\uFEFF${formatCsvLine(titles)}`;
}

export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A spreadsheet rounds longer numbers to 15 digits, unless another character follows them. */
const LONG_FIGURE = /^\d{12,}$/;

/** An apostrophe precedes text that a spreadsheet would run as a formula. A plain number stays a number. */
function csvCell(text: string): string {
  if (LONG_FIGURE.test(text)) return `${text}\t`;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type CsvColumn<Row> = { readonly title: string; readonly cell: (row: Row) => string };

/** A table line by line, as files are written. */
export async function* formatCsvTable<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
): AsyncGenerator<string> {
  yield formatCsvHeader(columns.map(({ title }) => title));
  for (const row of rows) yield formatCsvLine(columns.map(({ cell }) => cell(row)));
}
