/** A sheet as it came from outside: texts as they are shown there. `at` is the row's number in the file, from 1. */
export type SheetRow = { readonly at: number; readonly cells: readonly string[] };
/** A cell whose content is lost already; `column` counts from 0. */
export type SpoiltCell = { readonly at: number; readonly column: number; readonly why: string };
export type ReadSheet = {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly spoilt: readonly SpoiltCell[];
};

/** What is wrong in a file, where, and what to do about it. `column` is -1 where the file has no such column. */
export type SheetFault = {
  readonly sheet: string;
  readonly at: number;
  readonly column: number;
  /** What the column is headed. */
  readonly title: string;
  /** What stands there now. */
  readonly text: string;
  readonly message: string;
  readonly fix: string;
};

const LETTERS = 26;
const FIRST_LETTER = 65;

/** What a spreadsheet calls a column: A to Z, AA, AB. */
export function columnLetter(column: number): string {
  if (column < 0) return "";
  const last = String.fromCharCode(FIRST_LETTER + (column % LETTERS));
  return columnLetter(Math.floor(column / LETTERS) - 1) + last;
}
