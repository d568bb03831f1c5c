import type { RowId } from "./form-state.ts";
import { createNamedSignals } from "./signals.ts";

export type GridPoint = { readonly row: RowId; readonly column: string };
/** The active cell, and the cell where the selected range starts. */
type Selection = { readonly active: GridPoint | undefined; readonly anchor: GridPoint | undefined };

export type GridRange = { readonly rows: readonly RowId[]; readonly columns: readonly string[] };

export const GRID_SELECTION_SIGNAL_NAME = "selection";

/** Holds the active cell and the selection of a table. Only cells whose state changes are notified. */
export class GridFocus {
  readonly #signals = createNamedSignals();
  readonly #rows: () => readonly RowId[];
  readonly #columns: readonly string[];
  #selection: Selection = { active: undefined, anchor: undefined };
  #isEditing = false;
  #pending: GridPoint | undefined;

  constructor(rows: () => readonly RowId[], columns: readonly string[]) {
    this.#rows = rows;
    this.#columns = columns;
  }

  readonly subscribe = this.#signals.subscribe;
  readonly active = (): GridPoint | undefined => this.#selection.active;
  readonly isEditing = (): boolean => this.#isEditing;
  /** Tells whether the active cell has not taken the focus yet. */
  readonly isFocusPending = (): boolean => this.#pending !== undefined;
  readonly isActive = (point: GridPoint): boolean => isSame(this.#selection.active, point);

  readonly range = (): GridRange => {
    const { active, anchor } = this.#selection;
    if (!active) return { rows: [], columns: [] };
    const from = anchor ?? active;
    const [rows, columns] = [this.#rows(), this.#columns];
    return {
      rows: between(rows, rows.indexOf(from.row), rows.indexOf(active.row)),
      columns: between(columns, columns.indexOf(from.column), columns.indexOf(active.column)),
    };
  };

  readonly isSelected = ({ row, column }: GridPoint): boolean => {
    if (!this.#selection.anchor) return false;
    const { rows, columns } = this.range();
    return rows.includes(row) && columns.includes(column);
  };

  setEditing(on: boolean): void {
    this.#isEditing = on;
  }

  /** Activates a cell, which takes the focus as soon as it is on the page. */
  activate(point: GridPoint, { isMarking = false } = {}): void {
    const { anchor, active } = this.#selection;
    this.#pending = point;
    this.#select({ active: point, anchor: isMarking ? (anchor ?? active) : undefined });
  }

  /** Clears the active cell after the last row was removed. */
  clear(): void {
    this.#pending = undefined;
    this.#select({ active: undefined, anchor: undefined });
  }

  /** Activates a cell that the browser has focused. */
  acceptFocus(point: GridPoint): void {
    if (!this.isActive(point)) this.activate(point);
  }

  /** Returns true once, for the cell that is to take the focus. */
  takeFocus(point: GridPoint): boolean {
    if (!isSame(this.#pending, point)) return false;
    this.#pending = undefined;
    return true;
  }

  /** Returns the cell at this distance from the active cell, or undefined beyond the table. */
  neighbour(down: number, across: number): GridPoint | undefined {
    const { active } = this.#selection;
    if (!active) return undefined;
    const rows = this.#rows();
    const index = rows.indexOf(active.row) + down;
    // A move of several rows stops at the first or last row.
    const row = rows[Math.abs(down) > 1 ? Math.max(0, Math.min(rows.length - 1, index)) : index];
    const column = this.#columns[this.#columns.indexOf(active.column) + across];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  /** Returns the next cell along the row, and then in the next row. */
  nextCell(by: 1 | -1): GridPoint | undefined {
    const { active } = this.#selection;
    if (!active) return undefined;
    const width = this.#columns.length;
    const index = this.#rows().indexOf(active.row) * width + this.#columns.indexOf(active.column) + by;
    const row = this.#rows()[Math.floor(index / width)];
    const column = this.#columns[index % width];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  #select(next: Selection): void {
    const before = this.range();
    this.#selection = next;
    this.#isEditing = false;
    this.#signals.notify([GRID_SELECTION_SIGNAL_NAME, ...keysOf(before), ...keysOf(this.range())]);
  }
}

export function buildGridPointKey({ row, column }: GridPoint): string {
  return `${row}/${column}`;
}

function isSame(left: GridPoint | undefined, right: GridPoint): boolean {
  return left?.row === right.row && left.column === right.column;
}

function keysOf({ rows, columns }: GridRange): string[] {
  return rows.flatMap((row) => columns.map((column) => buildGridPointKey({ row, column })));
}

function between<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  return from < 0 || to < 0 ? [] : entries.slice(Math.min(from, to), Math.max(from, to) + 1);
}
