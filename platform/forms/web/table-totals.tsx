import { useCallback, useMemo, useSyncExternalStore } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { hasColumnTotal } from "../cell-format.ts";
import { createColumnTotals } from "./column-totals.ts";
import { buildCellClass } from "./table-cell.tsx";
import { useFormContext } from "./use-form-context.tsx";
import { CONTENT_SIGNAL, COMPUTED_VALUES_SIGNAL_NAME } from "./form-store.ts";

type TableTotalsProps = {
  section: CompiledSection;
  columns: readonly CompiledElement[];
  pinned: CompiledElement | undefined;
};

export function TableTotals({ section: { code }, columns, pinned }: TableTotalsProps) {
  const { store } = useFormContext();
  const getTotals = useMemo(() => createColumnTotals(store, code, columns), [store, code, columns]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        store.subscribe(CONTENT_SIGNAL, listener),
        store.subscribe(COMPUTED_VALUES_SIGNAL_NAME, listener),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const totals = useSyncExternalStore(subscribe, getTotals);
  if (!columns.some(hasColumnTotal) || store.rowIds(code).length === 0) return null;
  return (
    <div role="row" className="table-row table-totals">
      <div role="rowheader" aria-colindex={1} className="table-number">
        合计
      </div>
      {columns.map((column, index) => (
        <div
          key={column.code}
          role="gridcell"
          aria-colindex={index + 2}
          className={`${buildCellClass(column, pinned)} is-right`}
        >
          {hasColumnTotal(column) &&
            formatMoney(totals[column.code], column.element.type === "number" ? 0 : 2)}
        </div>
      ))}
      {!store.isReadOnly && <div aria-hidden="true" className="table-actions" />}
    </div>
  );
}
