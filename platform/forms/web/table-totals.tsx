import { useCallback, useMemo, useSyncExternalStore } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { isSummed } from "../shown-cell.ts";
import { openTotals } from "./column-totals.ts";
import { useScope } from "./form-scope.tsx";
import { CONTENT, FIGURES } from "./form-store.ts";

type Given = { section: CompiledSection; columns: readonly CompiledElement[] };

export function TableTotals({ section: { code }, columns }: Given) {
  const { store } = useScope();
  const look = useMemo(() => openTotals(store, code, columns), [store, code, columns]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(CONTENT, listener), store.subscribe(FIGURES, listener)];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const totals = useSyncExternalStore(subscribe, look);
  if (!columns.some(isSummed) || store.rowIds(code).length === 0) return null;
  return (
    <div role="row" className="table-row table-totals">
      <div role="rowheader" aria-colindex={1} className="table-number">
        合计
      </div>
      {columns.map((column, index) => (
        <div key={column.code} role="gridcell" aria-colindex={index + 2} className="table-cell is-right">
          {isSummed(column) && formatMoney(totals[column.code], column.element.type === "number" ? 0 : 2)}
        </div>
      ))}
      {!store.isReadOnly && <div aria-hidden="true" className="table-actions" />}
    </div>
  );
}
