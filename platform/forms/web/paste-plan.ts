import type { CompiledElement } from "../compile-form.ts";
import type { FormCell, FilledRow } from "../filled-form.ts";
import type { CellEdit, RowId } from "./form-state.ts";

export type PasteTarget = {
  readonly section: string;
  /** The visible columns from the left. */
  readonly columns: readonly CompiledElement[];
  readonly rows: readonly RowId[];
  readonly start: { readonly row: number; readonly column: number };
  /** Returns the reason why a column is locked in a row; without a row, in a new one. */
  lockReason(column: CompiledElement, row: RowId | undefined): string | undefined;
  /** The reason why no rows may be added. */
  readonly lengthLock: string | undefined;
  newRow(): FilledRow;
  parseCell(column: CompiledElement, text: string): FormCell;
};

export type PastePlan = {
  readonly edits: readonly CellEdit[];
  readonly added: readonly FilledRow[];
  /** The numbers of cells and rows that could not be pasted. */
  readonly skippedCells: number;
  readonly skippedRows: number;
};

/** Plans the changes of a paste before anything changes. A line of headings is skipped. */
export function planPaste(matrix: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const lines = isHeading(matrix[0], target) ? matrix.slice(1) : matrix;
  const { section, columns, rows, start: at } = target;
  const edits: CellEdit[] = [];
  const added: FilledRow[] = [];
  let [skippedCells, skippedRows] = [0, 0];
  for (const [down, texts] of lines.entries()) {
    const row = rows[at.row + down];
    const cells: [string, FormCell][] = [];
    for (const [across, text] of texts.entries()) {
      const column = columns[at.column + across];
      if (column && target.lockReason(column, row) === undefined)
        cells.push([column.code, target.parseCell(column, text)]);
      else skippedCells += text.trim() === "" ? 0 : 1;
    }
    if (row !== undefined)
      for (const [element, cell] of cells) edits.push({ place: { section, row, element }, cell });
    else if (target.lengthLock === undefined)
      added.push({ ...target.newRow(), ...Object.fromEntries(cells) });
    else skippedRows += 1;
  }
  return { edits, added, skippedCells, skippedRows };
}

function isHeading(line: readonly string[] | undefined, { columns, start: at }: PasteTarget): boolean {
  if (!line || line.length < 2) return false;
  return line.every((text, across) => text.trim() === columns[at.column + across]?.element.label);
}
