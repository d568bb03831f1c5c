import type { RowId } from "./form-state.ts";
import { openSignals } from "./signals.ts";

export type GridPoint = { readonly row: RowId; readonly column: string };
/** The cell at hand, and where the marking of a range began. */
type Held = { readonly active: GridPoint | undefined; readonly anchor: GridPoint | undefined };

export type GridRange = { readonly rows: readonly RowId[]; readonly columns: readonly string[] };

export const HELD = "held";

/** Which cell of a table is at hand; only cells whose answer changes are told. */
export class GridFocus {
  readonly #signals = openSignals();
  readonly #rows: () => readonly RowId[];
  readonly #columns: readonly string[];
  #held: Held = { active: undefined, anchor: undefined };
  #isEditing = false;
  #wanted: GridPoint | undefined;

  constructor(rows: () => readonly RowId[], columns: readonly string[]) {
    this.#rows = rows;
    this.#columns = columns;
  }

  readonly subscribe = this.#signals.subscribe;
  readonly active = (): GridPoint | undefined => this.#held.active;
  readonly isEditing = (): boolean => this.#isEditing;
  /** Its cell has not taken the focus yet. */
  readonly isAwaited = (): boolean => this.#wanted !== undefined;
  readonly isActive = (point: GridPoint): boolean => isSame(this.#held.active, point);

  readonly range = (): GridRange => {
    const { active, anchor } = this.#held;
    if (!active) return { rows: [], columns: [] };
    const from = anchor ?? active;
    const [rows, columns] = [this.#rows(), this.#columns];
    return {
      rows: between(rows, rows.indexOf(from.row), rows.indexOf(active.row)),
      columns: between(columns, columns.indexOf(from.column), columns.indexOf(active.column)),
    };
  };

  readonly isMarked = ({ row, column }: GridPoint): boolean => {
    if (!this.#held.anchor) return false;
    const { rows, columns } = this.range();
    return rows.includes(row) && columns.includes(column);
  };

  edit(on: boolean): void {
    this.#isEditing = on;
  }

  /** The cell takes the focus as soon as it is on the page. */
  go(point: GridPoint, { isMarking = false } = {}): void {
    const { anchor, active } = this.#held;
    this.#wanted = point;
    this.#hold({ active: point, anchor: isMarking ? (anchor ?? active) : undefined });
  }

  /** Its row is gone, and no other is there. */
  forget(): void {
    this.#wanted = undefined;
    this.#hold({ active: undefined, anchor: undefined });
  }

  /** The focus came by itself. */
  enter(point: GridPoint): void {
    if (!this.isActive(point)) this.go(point);
  }

  /** True once for the cell that is to take the focus. */
  takeFocus(point: GridPoint): boolean {
    if (!isSame(this.#wanted, point)) return false;
    this.#wanted = undefined;
    return true;
  }

  /** The neighbour so many rows down and columns across; undefined beyond the table. */
  neighbour(down: number, across: number): GridPoint | undefined {
    const { active } = this.#held;
    if (!active) return undefined;
    const rows = this.#rows();
    const at = rows.indexOf(active.row) + down;
    // A leap beyond the end goes to the end.
    const row = rows[Math.abs(down) > 1 ? Math.max(0, Math.min(rows.length - 1, at)) : at];
    const column = this.#columns[this.#columns.indexOf(active.column) + across];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  /** Along the row, then on to the next one. */
  following(by: 1 | -1): GridPoint | undefined {
    const { active } = this.#held;
    if (!active) return undefined;
    const wide = this.#columns.length;
    const at = this.#rows().indexOf(active.row) * wide + this.#columns.indexOf(active.column) + by;
    const row = this.#rows()[Math.floor(at / wide)];
    const column = this.#columns[at % wide];
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  #hold(next: Held): void {
    const before = this.range();
    this.#held = next;
    this.#isEditing = false;
    this.#signals.tell([HELD, ...keysOf(before), ...keysOf(this.range())]);
  }
}

export function pointKey({ row, column }: GridPoint): string {
  return `${row}/${column}`;
}

function isSame(one: GridPoint | undefined, other: GridPoint): boolean {
  return one?.row === other.row && one.column === other.column;
}

function keysOf({ rows, columns }: GridRange): string[] {
  return rows.flatMap((row) => columns.map((column) => pointKey({ row, column })));
}

function between<Entry>(entries: readonly Entry[], one: number, other: number): readonly Entry[] {
  return one < 0 || other < 0 ? [] : entries.slice(Math.min(one, other), Math.max(one, other) + 1);
}
