import type { PointerEvent } from "react";
import { Button } from "#platform/ui/button.tsx";
import { MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListSort } from "../definition.ts";
import type { ListGridColumn } from "./use-grid-columns.ts";

type ListGridHeadProps = {
  columns: readonly ListGridColumn[];
  sort: ListSort;
  settings: ListSettings;
  isAllChosen: boolean;
  hasMenu: boolean;
  onChoosePage: () => void;
  onSort: (column: string) => void;
  onSettings: (settings: ListSettings) => void;
};

const ARIA = { asc: "ascending", desc: "descending" } as const;

export function ListGridHead(props: ListGridHeadProps) {
  const { columns, sort, settings, isAllChosen, onChoosePage, onSort, onSettings } = props;
  const widen = (name: string, width: number): void =>
    onSettings({ ...settings, widths: { ...settings.widths, [name]: width } });
  return (
    <div role="rowgroup" className="list-heads">
      <div role="row" aria-rowindex={1} className="list-row">
        <div role="columnheader" aria-colindex={1} className="list-tick">
          <input type="checkbox" aria-label="选择本页全部" checked={isAllChosen} onChange={onChoosePage} />
        </div>
        {columns.map(({ column, className, style }, index) => (
          <div
            key={column.name}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={sort.column === column.name ? ARIA[sort.direction] : undefined}
            className={className}
            style={style}
          >
            {column.sortable ? (
              <Button look="bare" className="list-sort" onClick={() => onSort(column.name)}>
                {column.label}
                <span aria-hidden="true">{arrowOf(sort, column.name)}</span>
              </Button>
            ) : (
              column.label
            )}
            <span
              className="list-grip"
              aria-hidden="true"
              onPointerDown={(event) => pull(event, (width) => widen(column.name, width))}
            />
          </div>
        ))}
        {props.hasMenu && (
          <div role="columnheader" aria-colindex={columns.length + 2} className="list-more">
            <span className="visually-hidden">操作</span>
          </div>
        )}
      </div>
    </div>
  );
}

function arrowOf({ column, direction }: ListSort, name: string): string {
  if (column !== name) return " ↕";
  return direction === "asc" ? " ↑" : " ↓";
}

/** Reports the width when the pointer is released. The column settings change it by keys. */
function pull(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const grip = event.currentTarget;
  const head = grip.parentElement;
  if (!head) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const from = { x: event.clientX, width: head.getBoundingClientRect().width };
  const widthAt = (x: number): number =>
    Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, from.width + x - from.x)));
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
