import type { RowId } from "./form-state.ts";
import { openSignals } from "./signals.ts";

export type GridPoint = { readonly row: RowId; readonly column: string };
/** The cell at hand, and where the marking of a range began. */
type Held = { readonly active: GridPoint | undefined; readonly anchor: GridPoint | undefined };

export type GridRange = { readonly rows: readonly RowId[]; readonly columns: readonly string[] };

export const HELD = "held";

/** Which cell of a table is at hand; only cells whose answer changes are told. */
export function openGridFocus(rowsNow: () => readonly RowId[], columns: readonly string[]) {
  const signals = openSignals();
  let held: Held = { active: undefined, anchor: undefined };
  let isEditing = false;
  let wanted: GridPoint | undefined;

  const spanOf = ({ active, anchor }: Held): GridRange => {
    if (!active) return { rows: [], columns: [] };
    const from = anchor ?? active;
    const rows = rowsNow();
    return {
      rows: between(rows, rows.indexOf(from.row), rows.indexOf(active.row)),
      columns: between(columns, columns.indexOf(from.column), columns.indexOf(active.column)),
    };
  };
  const hold = (next: Held): void => {
    const before = spanOf(held);
    held = next;
    isEditing = false;
    signals.tell([HELD, ...keysOf(before), ...keysOf(spanOf(held))]);
  };

  return {
    subscribe: signals.subscribe,
    active: () => held.active,
    range: () => spanOf(held),
    isActive: ({ row, column }: GridPoint) => held.active?.row === row && held.active.column === column,
    isMarked({ row, column }: GridPoint) {
      if (!held.anchor) return false;
      const range = spanOf(held);
      return range.rows.includes(row) && range.columns.includes(column);
    },
    isEditing: () => isEditing,
    edit(on: boolean) {
      isEditing = on;
      if (held.active) signals.tell([pointKey(held.active)]);
    },
    /** The cell takes the focus as soon as it is on the page. */
    go(point: GridPoint, { isMarking = false } = {}) {
      wanted = point;
      hold({ active: point, anchor: isMarking ? (held.anchor ?? held.active) : undefined });
    },
    /** The focus came by itself. */
    enter(point: GridPoint) {
      if (held.active?.row === point.row && held.active.column === point.column) return;
      wanted = point;
      hold({ active: point, anchor: undefined });
    },
    /** True once for the cell that is to take the focus. */
    takeFocus({ row, column }: GridPoint): boolean {
      if (wanted?.row !== row || wanted.column !== column) return false;
      wanted = undefined;
      return true;
    },
    /** The neighbour so many rows down and columns across; undefined beyond the table. */
    neighbour(down: number, across: number): GridPoint | undefined {
      const { active } = held;
      if (!active) return undefined;
      const row = rowsNow()[rowsNow().indexOf(active.row) + down];
      const column = columns[columns.indexOf(active.column) + across];
      return row === undefined || column === undefined ? undefined : { row, column };
    },
    /** Along the row, then on to the next one. */
    following(by: 1 | -1): GridPoint | undefined {
      const { active } = held;
      if (!active) return undefined;
      const rows = rowsNow();
      const at = rows.indexOf(active.row) * columns.length + columns.indexOf(active.column) + by;
      const row = rows[Math.floor(at / columns.length)];
      const column = columns[at % columns.length];
      return row === undefined || column === undefined ? undefined : { row, column };
    },
  };
}

export type GridFocus = ReturnType<typeof openGridFocus>;

export function pointKey({ row, column }: GridPoint): string {
  return `${row}/${column}`;
}

function keysOf({ rows, columns }: GridRange): string[] {
  return rows.flatMap((row) => columns.map((column) => pointKey({ row, column })));
}

function between<Entry>(entries: readonly Entry[], one: number, other: number): readonly Entry[] {
  return one < 0 || other < 0 ? [] : entries.slice(Math.min(one, other), Math.max(one, other) + 1);
}
