import { useSyncExternalStore } from "react";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { buildCellKey } from "./form-state.ts";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { type GridFocus, GRID_SELECTION_SIGNAL_NAME } from "./grid-focus.ts";
import { getCellHelp } from "./field-help.ts";

type TableNoteProps = { section: CompiledSection; columns: readonly CompiledElement[]; focus: GridFocus };

/** Shows the error, lock or help of the active cell below the table, because a cell is too small for it. */
export function FormTableNote({ section: { code }, columns, focus }: TableNoteProps) {
  const { store } = useFormContext();
  const active = useSyncExternalStore(
    (listener) => focus.subscribe(GRID_SELECTION_SIGNAL_NAME, listener),
    () => focus.active(),
  );
  const column = columns.find((candidate) => candidate.code === active?.column);
  const place = { section: code, row: active?.row ?? "", element: column?.code ?? "" };
  const error = useFormSignal(buildCellKey(place), () => store.view(place).error);
  if (store.isReadOnly) return null;
  const rowNumber = active ? store.indexOf(code, active.row) + 1 : 0;
  const note =
    column && (error ?? store.opened.cellLock(place, column.element) ?? getCellHelp(column.element));
  return (
    <div className="table-note" tabIndex={-1}>
      <p className={error === undefined ? "form-note" : "form-note is-error"} aria-live="polite">
        {column &&
          rowNumber > 0 &&
          `第 ${rowNumber} 行 · ${column.element.label}${note === undefined ? "" : `：${note}`}`}
      </p>
      <span className="table-keys">
        可粘贴 Excel · F2 编辑 · Shift+F10 行操作 · Alt+←→ 列宽 · F9 全宽 · Esc 离开
      </span>
    </div>
  );
}
