import type { PointerEvent } from "react";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import type { CompiledElement } from "../compile-form.ts";
import { LEAST_COLUMN_PX, MOST_COLUMN_PX } from "./table-columns.ts";
import { buildCellClass } from "./table-cell.tsx";
import { useFormContext } from "./use-form-context.tsx";
import { formLayoutStore } from "./use-form-layout.ts";

type ColumnHeadsProps = {
  section: string;
  columns: readonly CompiledElement[];
  pinned: CompiledElement | undefined;
};

/** The headings. Their right edge is pulled for another width, and double-clicked for the width of the content. */
export function ColumnHeads({ section, columns, pinned }: ColumnHeadsProps) {
  const { isReadOnly } = useFormContext().store;
  return (
    <div role="row" aria-rowindex={1} className="table-row table-heads">
      <div role="columnheader" aria-colindex={1} className="table-number">
        序号
      </div>
      {columns.map((column, index) => (
        <div
          key={column.code}
          role="columnheader"
          aria-colindex={index + 2}
          className={buildCellClass(column, pinned)}
        >
          <span>
            {column.element.label}
            {column.element.required && !column.element.readOnly && !isReadOnly && <RequiredMark />}
          </span>
          <span
            className="table-grip"
            aria-hidden="true"
            onPointerDown={(event) => pull(event, (width) => setWidth(section, column, width))}
            onDoubleClick={() => setWidth(section, column, undefined)}
          />
        </div>
      ))}
      {!isReadOnly && (
        <div role="columnheader" aria-colindex={columns.length + 2} className="table-actions">
          <span className="visually-hidden">操作</span>
        </div>
      )}
    </div>
  );
}

/** Changes the width of a column by keys. */
export function widenColumn(section: string, columns: readonly CompiledElement[], widths: readonly number[]) {
  return (code: string, by: number): void => {
    const index = columns.findIndex((column) => column.code === code);
    const [column, width] = [columns[index], widths[index]];
    if (column && width !== undefined) setWidth(section, column, withinBounds(width + by));
  };
}

function setWidth(section: string, { code }: CompiledElement, width: number | undefined): void {
  const { [`${section}.${code}`]: _, ...others } = formLayoutStore.current().widths;
  const widths = width === undefined ? others : { ...others, [`${section}.${code}`]: width };
  formLayoutStore.change({ widths });
}

function withinBounds(width: number): number {
  return Math.round(Math.min(MOST_COLUMN_PX, Math.max(LEAST_COLUMN_PX, width)));
}

/** Reports the width when the pointer is released. */
function pull(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const grip = event.currentTarget;
  const head = grip.parentElement;
  if (!head) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const from = { x: event.clientX, width: head.getBoundingClientRect().width };
  const widthAt = (x: number): number => withinBounds(from.width + x - from.x);
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    grip.style.setProperty("--pulled", `${widthAt(clientX) - from.width}px`);
  };
  const release = ({ clientX }: globalThis.PointerEvent): void => {
    grip.removeEventListener("pointermove", move);
    grip.style.removeProperty("--pulled");
    if (clientX !== from.x) onWidth(widthAt(clientX));
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", release, { once: true });
}
