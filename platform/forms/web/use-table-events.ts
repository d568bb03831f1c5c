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
import { isComposing } from "#platform/web/composition.ts";
import type { CellPlace, RowId } from "./form-state.ts";
import type { GridFocus, GridPoint } from "./grid-focus.ts";
import { fieldId, SEEK_CELL } from "./open-scope.ts";
import { clearMarked, copiedText, pasteText, type TableParts, withLists } from "./table-clipboard.ts";
import { gridMove } from "./table-keys.ts";

type Given = {
  readonly parts: TableParts;
  go(point: GridPoint, isMarking?: boolean): void;
  addRow(): void;
  /** What became of a paste. */
  tell(said: string): void;
};

/** Keys, clipboard and mouse of a table, as in a spreadsheet. */
export function tableEvents({ parts, go, addRow, tell }: Given) {
  const { store, focus } = parts;
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const control = event.target as HTMLElement;
      if (isComposing(event) || event.defaultPrevented || control.closest(".cell-panel")) return;
      // Enter opens what is chosen from a list.
      if (event.key === "Enter" && control.matches("button")) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const move = gridMove(focus, { key, shiftKey, ctrlKey: ctrlKey || metaKey, altKey });
      if (move.kind === "none") return;
      event.preventDefault();
      if (move.kind === "go") go(move.to, move.isMarking);
      else if (move.kind === "edit") focus.edit(true);
      else if (move.kind === "clear") clearMarked(parts);
      else if (move.kind === "addRow") addRow();
      else if (move.kind === "rest") leave(control);
      else control.closest("[role=row]")?.querySelector<HTMLElement>(".row-menu-button")?.click();
    },
    onDoubleClick(): void {
      focus.edit(true);
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
      event.clipboardData.setData("text/plain", copiedText(parts));
    },
    onPaste(event: ClipboardEvent<HTMLElement>): void {
      if (store.isReadOnly || focus.isEditing()) return;
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      const at = focus.active();
      tell("正在粘贴…");
      withLists(parts, () => tell(pasteText(text, parts, at)));
    },
  };
}

/** Scrolling takes the cell at hand away before the next one is drawn; keys pressed in between reach the frame. */
export function holdKeys(row: number): void {
  const frame = document.activeElement?.closest<HTMLElement>("[role=grid]");
  if (frame && !frame.querySelector(`[aria-rowindex="${row + 2}"]`)) frame.focus({ preventScroll: true });
}

type Kept = {
  focus: GridFocus;
  rows: readonly RowId[];
  columns: readonly CompiledElement[];
  frame: RefObject<HTMLElement | null>;
  go(point: GridPoint): void;
};

/** Rows that come or go, such as by a paste or a step back, leave the focus in the table. */
export function useKeptFocus({ focus, rows, columns, frame, go }: Kept): void {
  const keep = useEffectEvent((now: readonly RowId[]) => {
    const active = focus.active();
    if (active && now.includes(active.row)) return;
    const held = document.activeElement;
    const isHere = held === frame.current || (active !== undefined && held === document.body);
    const row = active ? now.at(-1) : now[0];
    if (active && row === undefined) focus.forget();
    if (!isHere) return;
    if (row === undefined) frame.current?.focus();
    else go({ row, column: active?.column ?? columns[0]?.code ?? "" });
  });
  useLayoutEffect(() => keep(rows), [rows]);
}

type Sighted = Pick<Given, "parts" | "go"> & { readonly prefix: string; readonly isWindowed: boolean };

/** A table that has just become long shows its beginning, while the cell at hand may be further down. */
export function useFocusInSight({ parts, go, prefix, isWindowed }: Sighted): void {
  const follow = useEffectEvent(() => {
    const { store, focus, section } = parts;
    const point = focus.active();
    const isLost = focus.isAwaited() || document.activeElement === document.body;
    if (!point || !isLost || store.indexOf(section.code, point.row) < 0) return;
    const id = fieldId(prefix, { section: section.code, row: point.row, element: point.column });
    if (!document.getElementById(id)) go(point);
  });
  useLayoutEffect(() => {
    if (isWindowed) follow();
  }, [isWindowed]);
}

/** The form asks for a cell that may be out of sight. */
export function useSeekCell(id: string, go: (point: GridPoint) => void): void {
  const seek = useRef(go);
  useEffect(() => {
    seek.current = go;
  });
  useEffect(() => {
    const section = document.getElementById(id);
    const onSeek = (event: Event): void => {
      const { row, element } = (event as CustomEvent<CellPlace>).detail;
      seek.current({ row, column: element });
    };
    section?.addEventListener(SEEK_CELL, onSeek);
    return () => section?.removeEventListener(SEEK_CELL, onSeek);
  }, [id]);
}

function pointOf(target: HTMLElement): GridPoint | undefined {
  const [row, column] = target.closest<HTMLElement>("[data-point]")?.dataset["point"]?.split("/") ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** The next Tab goes on behind the table instead of through it. */
function leave(control: HTMLElement): void {
  control.closest("[role=grid]")?.parentElement?.querySelector<HTMLElement>(".table-note")?.focus();
}
