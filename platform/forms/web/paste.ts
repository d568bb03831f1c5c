import type { CompiledElement } from "../compile-form.ts";
import type { Cell, FilledRow } from "../filled.ts";
import type { Edit, RowId } from "./form-state.ts";

export type PasteTarget = {
  readonly section: string;
  /** As they stand on the page, from the left. */
  readonly columns: readonly CompiledElement[];
  readonly rows: readonly RowId[];
  readonly at: { readonly row: number; readonly column: number };
  /** Why a column may not be changed. */
  lockOf(column: CompiledElement): string | undefined;
  /** Why rows may not be added. */
  readonly lengthLock: string | undefined;
  newRow(): FilledRow;
  cellFrom(column: CompiledElement, text: string): Cell;
};

export type Paste = {
  readonly edits: readonly Edit[];
  readonly added: readonly FilledRow[];
  /** Cells and rows that had no place. */
  readonly skippedCells: number;
  readonly skippedRows: number;
};

/** What a paste changes, worked out before anything is changed; a line of headings is left out. */
export function planPaste(matrix: readonly (readonly string[])[], target: PasteTarget): Paste {
  const lines = isHeading(matrix[0], target) ? matrix.slice(1) : matrix;
  const { section, columns, rows, at } = target;
  const edits: Edit[] = [];
  const added: FilledRow[] = [];
  let [skippedCells, skippedRows] = [0, 0];
  for (const [down, texts] of lines.entries()) {
    const row = rows[at.row + down];
    const cells: [string, Cell][] = [];
    for (const [across, text] of texts.entries()) {
      const column = columns[at.column + across];
      if (column && target.lockOf(column) === undefined)
        cells.push([column.code, target.cellFrom(column, text)]);
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

function isHeading(line: readonly string[] | undefined, { columns, at }: PasteTarget): boolean {
  if (!line || line.length < 2) return false;
  return line.every((text, across) => text.trim() === columns[at.column + across]?.element.label);
}
