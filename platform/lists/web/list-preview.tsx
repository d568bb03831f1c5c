import type { Ref } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { formatListCell, type CodeNamesByLookUp } from "../cell-text.ts";
import type { ListColumn, ListDefinition } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { type CellComponents, renderListCell } from "./drawn-cell.tsx";
import { findRowHref } from "./open-href.ts";

/** Enter moves the focus into the preview, and Escape moves it back. */
const leavable = (onClose: () => void) => ({
  tabIndex: -1,
  onKeyDown: ({ key }: { key: string }) => key === "Escape" && onClose(),
});

type ListPreviewProps = {
  ref: Ref<HTMLElement>;
  list: ListDefinition;
  row: ListRow;
  names: CodeNamesByLookUp;
  faces: CellComponents;
  title: ListColumn;
  isDialog: boolean;
  onClose: () => void;
};

/** Shows all columns of the active row, beside the rows or as a dialog on a phone. */
export function ListPreview({ ref, list, row, names, faces, title, isDialog, onClose }: ListPreviewProps) {
  const heading = formatListCell(title, row[title.name], names);
  const href = findRowHref(list, row);
  const facts = list.columns.filter(({ name }) => name !== list.heading);
  const columnValues = (
    <dl className="facts list-preview-facts">
      {facts.map((column) => (
        <div key={column.name}>
          <dt>{column.label}</dt>
          <dd className={column.kind === "number" ? "is-number" : ""}>
            {renderListCell(column, row, { names, faces })}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (isDialog)
    return (
      <Dialog title={heading} onClose={onClose} className="list-preview-dialog" isLight>
        {columnValues}
      </Dialog>
    );
  return (
    <aside ref={ref} className="list-preview" aria-label={`预览 ${heading}`} {...leavable(onClose)}>
      <header>
        <h2>{heading}</h2>
        <Button look="icon" aria-label="关闭预览" onClick={onClose}>
          ✕
        </Button>
      </header>
      {columnValues}
      {href !== undefined && (
        <a className="button" href={href}>
          打开
        </a>
      )}
    </aside>
  );
}
