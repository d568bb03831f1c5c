import type { GridFocus, GridPoint } from "./grid-focus.ts";

export type GridKey = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
};

/** The meaning of a key in a table. "none" leaves the key to the cell and the browser. */
export type GridMove =
  | { readonly kind: "go"; readonly to: GridPoint; readonly isMarking?: boolean }
  | { readonly kind: "edit" }
  | { readonly kind: "rest" }
  | { readonly kind: "addRow" }
  | { readonly kind: "clear" }
  | { readonly kind: "menu" }
  | { readonly kind: "widen"; readonly column: string; readonly by: number }
  | { readonly kind: "none" };

const arrows: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};
const none: GridMove = { kind: "none" };

/** Follows spreadsheets: arrows move unless the text is edited (F2), Enter moves down and Tab along the row. */
export function toGridMove(focus: GridFocus, { key, shiftKey, ctrlKey, altKey }: GridKey): GridMove {
  if (altKey) return widenBy(focus, key);
  if (key === "F2") return { kind: "edit" };
  if (key === "F10" && shiftKey) return { kind: "menu" };
  if (key === "Escape") return { kind: "rest" };
  if (ctrlKey) return none;
  if (key === "Tab") return moveTo(focus.nextCell(shiftKey ? -1 : 1));
  if (key === "Enter") {
    const cellBelow = focus.neighbour(shiftKey ? -1 : 1, 0);
    return cellBelow || shiftKey ? moveTo(cellBelow) : { kind: "addRow" };
  }
  if (focus.isEditing()) return none;
  const arrow = arrows[key];
  if (arrow) return moveByArrow(focus, arrow, shiftKey);
  const { rows, columns } = focus.range();
  return key === "Delete" || (key === "Backspace" && rows.length * columns.length > 1)
    ? { kind: "clear" }
    : none;
}

const STEP_PX = 16;

/** Alt and an arrow change the width of the active column, as pulling its edge does. */
function widenBy(focus: GridFocus, key: string): GridMove {
  const column = focus.active()?.column;
  if (column === undefined || (key !== "ArrowLeft" && key !== "ArrowRight")) return none;
  return { kind: "widen", column, by: key === "ArrowRight" ? STEP_PX : -STEP_PX };
}

function moveByArrow(
  focus: GridFocus,
  [down, across]: readonly [number, number],
  isMarking: boolean,
): GridMove {
  const to = focus.neighbour(down, across);
  return to ? { kind: "go", to, isMarking } : none;
}

function moveTo(to: GridPoint | undefined): GridMove {
  return to ? { kind: "go", to } : none;
}
