import { memo, type ReactNode } from "react";
import { Button } from "#platform/ui/button.tsx";
import { type CodeNamesByLookUp } from "../cell-text.ts";
import type { ListRow } from "../list-call.ts";
import { type CellComponents, renderGridCell } from "./drawn-cell.tsx";
import type { ListGridColumn } from "./use-grid-columns.ts";

type ListGridRowProps = {
  at: number;
  row: ListRow;
  title: string;
  columns: readonly ListGridColumn[];
  names: CodeNamesByLookUp;
  faces: CellComponents;
  heading: string;
  /** The address of the row; without it, opening shows the preview. */
  href: string | undefined;
  isActive: boolean;
  isChosen: boolean;
  hasMenu: boolean;
};

/** The grid handles the events of its rows, so that a row renders only when its look changes. */
export const ListGridRow = memo(function GridRow({
  at,
  row,
  title,
  columns,
  names,
  faces,
  heading,
  href,
  isActive,
  isChosen,
  hasMenu,
}: ListGridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isChosen}
      data-at={at}
      tabIndex={isActive ? 0 : -1}
      className={isActive ? "list-row is-active" : "list-row"}
    >
      <div role="gridcell" aria-colindex={1} className="list-tick">
        <input type="checkbox" tabIndex={-1} aria-label={`选择 ${title}`} checked={isChosen} readOnly />
      </div>
      {columns.map(({ column, className, style }, index) => (
        <div key={column.name} role="gridcell" aria-colindex={index + 2} className={className} style={style}>
          {column.name === heading ? (
            <Opening href={href}>{renderGridCell(column, row, { names, faces })}</Opening>
          ) : (
            renderGridCell(column, row, { names, faces })
          )}
        </div>
      ))}
      {hasMenu && (
        <div role="gridcell" aria-colindex={columns.length + 2} className="list-more">
          <Button look="bare" tabIndex={-1} aria-haspopup="menu" aria-label={`操作 ${title}`}>
            <span aria-hidden="true">⋯</span>
          </Button>
        </div>
      )}
    </div>
  );
});

/** Opens the row with one click. The keys stay with the grid. */
function Opening({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined)
    return (
      <Button look="bare" className="list-open" tabIndex={-1}>
        {children}
      </Button>
    );
  return (
    <a href={href} tabIndex={-1} className="list-open">
      {children}
    </a>
  );
}
