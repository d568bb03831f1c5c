import { useSyncExternalStore } from "react";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { lockReason } from "../locks.ts";
import { cellKey } from "./form-state.ts";
import { useScope, useSignal } from "./form-scope.tsx";
import { type GridFocus, HELD } from "./grid-focus.ts";
import { helpOf } from "./help.ts";

type Given = { section: CompiledSection; columns: readonly CompiledElement[]; focus: GridFocus };

/** What is to be said of the cell at hand; a cell is too small for it. */
export function TableNote({ section: { code }, columns, focus }: Given) {
  const { store } = useScope();
  const active = useSyncExternalStore(
    (listener) => focus.subscribe(HELD, listener),
    () => focus.active(),
  );
  const column = columns.find((one) => one.code === active?.column);
  const place = { section: code, row: active?.row ?? "", element: column?.code ?? "" };
  const fault = useSignal(cellKey(place), () => store.view(place).fault);
  if (store.isReadOnly) return null;
  const at = active ? store.indexOf(code, active.row) + 1 : 0;
  const says = column && (fault ?? lockReason(column.element, store.origin) ?? helpOf(column.element));
  return (
    <div className="table-note" tabIndex={-1}>
      <p className={fault === undefined ? "form-note" : "form-note is-fault"} aria-live="polite">
        {column && at > 0 && `第 ${at} 行 · ${column.element.label}${says === undefined ? "" : `：${says}`}`}
      </p>
      <span className="table-keys">可粘贴 Excel · F2 编辑 · Shift+F10 行操作 · Esc 离开</span>
    </div>
  );
}
