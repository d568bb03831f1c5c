import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import type { CompiledElement } from "../compile-form.ts";
import { isComposing } from "#platform/ui/composition.ts";
import type { FormCellAddress, RowId } from "./form-state.ts";
import type { GridFocus, GridPoint } from "./grid-focus.ts";
import { buildFieldId, SEEK_CELL_EVENT } from "./form-context.ts";
import {
  clearSelectedCells,
  formatSelectedCells,
  pasteIntoTable,
  type TableClipboardContext,
  runWhenListsLoaded,
} from "./table-clipboard.ts";
import { toGridMove } from "./table-keys.ts";

type TableEventsInput = {
  readonly parts: TableClipboardContext;
  go(point: GridPoint, isMarking?: boolean): void;
  addRow(): void;
  widen(column: string, by: number): void;
  /** Shows the outcome of a paste. */
  tell(message: string): void;
};

/** Handles the keys, clipboard and mouse of a table as a spreadsheet does. */
export function createTableEvents({ parts, go, addRow, widen, tell }: TableEventsInput) {
  const { store, focus } = parts;
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const control = event.target as HTMLElement;
      if (isComposing(event) || event.defaultPrevented) return;
      // Enter opens the panel of a choice.
      if (event.key === "Enter" && control.matches("button")) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const move = toGridMove(focus, { key, shiftKey, ctrlKey: ctrlKey || metaKey, altKey });
      if (move.kind === "none") return;
      event.preventDefault();
      if (move.kind === "go") go(move.to, move.isMarking);
      else if (move.kind === "edit") focus.setEditing(true);
      else if (move.kind === "clear") clearSelectedCells(parts);
      else if (move.kind === "addRow") addRow();
      else if (move.kind === "widen") widen(move.column, move.by);
      else if (move.kind === "rest") leave(control);
      else control.closest("[role=row]")?.querySelector<HTMLElement>(".row-menu-button")?.click();
    },
    onDoubleClick(): void {
      focus.setEditing(true);
    },
    onMouseDown(event: MouseEvent<HTMLElement>): void {
      const point = pointOf(event.target as HTMLElement);
      if (!point || !event.shiftKey || !focus.active()) return;
      event.preventDefault();
      go(point, true);
    },
    onCopy(event: ClipboardEvent<HTMLElement>): void {
      if (focus.isEditing() || !focus.active()) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", formatSelectedCells(parts));
    },
    onPaste(event: ClipboardEvent<HTMLElement>): void {
      if (store.isReadOnly || focus.isEditing()) return;
      pasteRows(event, { parts, tell }, focus.active());
    },
  };
}

type PasteTarget = Pick<TableEventsInput, "parts" | "tell">;

/** Pastes behind the last row, for the buttons of a table: no cell of it has the focus. */
export function createRowPaste(target: PasteTarget) {
  return (event: ClipboardEvent<HTMLElement>): void => pasteRows(event, target, undefined);
}

function pasteRows(
  event: ClipboardEvent<HTMLElement>,
  { parts, tell }: PasteTarget,
  active: GridPoint | undefined,
): void {
  event.preventDefault();
  const text = event.clipboardData.getData("text/plain");
  tell("正在粘贴…");
  runWhenListsLoaded(parts, () => tell(pasteIntoTable(text, parts, active)));
}

/** Scrolling removes the active cell before the next one renders. The frame receives the keys pressed in between. */
export function keepKeyboardFocusInGrid(row: number): void {
  const frame = document.activeElement?.closest<HTMLElement>("[role=grid]");
  if (frame && !frame.querySelector(`[aria-rowindex="${row + 2}"]`)) frame.focus({ preventScroll: true });
}

type KeptFocusInput = {
  focus: GridFocus;
  rows: readonly RowId[];
  columns: readonly CompiledElement[];
  frame: RefObject<HTMLElement | null>;
  activate(point: GridPoint): void;
};

/** Keeps the focus in the table when rows are added or removed, for example by a paste or by undo. */
export function useFocusAfterRowChange({ focus, rows, columns, frame, activate: go }: KeptFocusInput): void {
  const keep = useEffectEvent((currentRows: readonly RowId[]) => {
    const active = focus.active();
    if (active && currentRows.includes(active.row)) return;
    const focused = document.activeElement;
    const isInTable = focused === frame.current || (active !== undefined && focused === document.body);
    const row = active ? currentRows.at(-1) : currentRows[0];
    if (active && row === undefined) focus.clear();
    if (!isInTable) return;
    if (row === undefined) frame.current?.focus();
    else go({ row, column: active?.column ?? columns[0]?.code ?? "" });
  });
  useLayoutEffect(() => keep(rows), [rows]);
}

type FocusInSightInput = Pick<TableEventsInput, "parts" | "go"> & {
  readonly prefix: string;
  readonly isWindowed: boolean;
};

/** Scrolls to the active cell when a table becomes windowed, because it then shows its beginning. */
export function useScrollToActiveCell({ parts, go, prefix, isWindowed }: FocusInSightInput): void {
  const follow = useEffectEvent(() => {
    const { store, focus, section } = parts;
    const point = focus.active();
    const isLost = focus.isFocusPending() || document.activeElement === document.body;
    if (!point || !isLost || store.indexOf(section.code, point.row) < 0) return;
    const id = buildFieldId(prefix, { section: section.code, row: point.row, element: point.column });
    if (!document.getElementById(id)) go(point);
  });
  useLayoutEffect(() => {
    if (isWindowed) follow();
  }, [isWindowed]);
}

/** Moves to a cell that the form requests and that may be out of sight. */
export function useSeekCellEvent(id: string, go: (point: GridPoint) => void): void {
  const seek = useRef(go);
  useEffect(() => {
    seek.current = go;
  });
  useEffect(() => {
    const section = document.getElementById(id);
    const onSeek = (event: Event): void => {
      const { row, element } = (event as CustomEvent<FormCellAddress>).detail;
      seek.current({ row, column: element });
    };
    section?.addEventListener(SEEK_CELL_EVENT, onSeek);
    return () => section?.removeEventListener(SEEK_CELL_EVENT, onSeek);
  }, [id]);
}

function pointOf(target: HTMLElement): GridPoint | undefined {
  const [row, column] = target.closest<HTMLElement>("[data-point]")?.dataset["point"]?.split("/") ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Moves the focus behind the table, so that the next Tab leaves it. */
function leave(control: HTMLElement): void {
  control.closest("[role=grid]")?.parentElement?.querySelector<HTMLElement>(".table-note")?.focus();
}
