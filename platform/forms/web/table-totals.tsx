import { useCallback, useRef, useSyncExternalStore } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { useScope } from "./form-scope.tsx";
import { CONTENT, FIGURES } from "./form-store.ts";
import { isSummed, type Totals, totalsOf } from "./table-columns.ts";

type Given = { section: CompiledSection; columns: readonly CompiledElement[] };

/** Added up again only where this table changed. */
export function TableTotals({ section: { code }, columns }: Given) {
  const { store } = useScope();
  const kept = useRef<{ of: unknown; figures: number; totals: Totals }>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(CONTENT, listener), store.subscribe(FIGURES, listener)];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const totals = useSyncExternalStore(subscribe, () => {
    const [of, figures] = [store.typed()[code], store.figuresAt()];
    if (kept.current?.of !== of || kept.current?.figures !== figures)
      kept.current = { of, figures, totals: totalsOf(store, code, columns) };
    return kept.current.totals;
  });
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
