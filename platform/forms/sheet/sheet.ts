/** A row of a file with the texts that a spreadsheet shows. `at` is the row number in the file, from 1. */
export type ParsedSheetRow = { readonly at: number; readonly cells: readonly string[] };
/** A cell whose content the spreadsheet has already destroyed. `column` counts from 0. */
export type DamagedSheetCell = { readonly at: number; readonly column: number; readonly why: string };
export type ParsedSheet = {
  readonly name: string;
  readonly rows: readonly ParsedSheetRow[];
  readonly spoilt: readonly DamagedSheetCell[];
};

/** An error in a file with its place and its fix. `column` is -1 if the file lacks the column. */
export type SheetError = {
  readonly sheet: string;
  readonly at: number;
  readonly column: number;
  /** The heading of the column. */
  readonly title: string;
  /** The present text of the cell. */
  readonly text: string;
  readonly message: string;
  readonly fix: string;
};

const LETTERS = 26;
const FIRST_LETTER = 65;

/** Formats a column as a spreadsheet does: A to Z, AA, AB. */
export function formatColumnLetters(column: number): string {
  if (column < 0) return "";
  const last = String.fromCharCode(FIRST_LETTER + (column % LETTERS));
  return formatColumnLetters(Math.floor(column / LETTERS) - 1) + last;
}
