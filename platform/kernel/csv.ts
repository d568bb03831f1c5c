export const CSV_TYPE = "text/csv; charset=utf-8";

/** The mark in front tells Excel that the text is UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return `\uFEFF${csvLine(titles)}`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Of longer figures a spreadsheet keeps the first digits only, unless something stands behind them. */
const LONG_FIGURE = /^\d{12,}$/;

/** What a spreadsheet would work out as a formula gets an apostrophe in front; a plain number stays a number. */
function csvCell(text: string): string {
  if (LONG_FIGURE.test(text)) return `${text}\t`;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
