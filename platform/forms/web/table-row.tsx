import { PendingText } from "#platform/ui/pending-text.tsx";
import { memo } from "react";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import type { FilledRow } from "../filled-form.ts";
import { formatShortCell } from "./field-format.ts";
import { useOptionList, useFormContext, useFormSignal } from "./use-form-context.tsx";
import type { RowId } from "./form-state.ts";
import { buildRowsSignal } from "./form-store.ts";
import type { GridFocus } from "./grid-focus.ts";
import { getOptionListName } from "../option-list.ts";
import { TableRowMenu } from "./row-menu.tsx";
import { buildCellClass, TableCell } from "./table-cell.tsx";

type TableRowProps = {
  section: CompiledSection;
  columns: readonly CompiledElement[];
  pinned: CompiledElement | undefined;
  row: RowId;
  focus: GridFocus;
  lengthLock: string | undefined;
};

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { section, columns, pinned, row, focus, lengthLock } = props;
  const { store } = useFormContext();
  const index = useFormSignal(buildRowsSignal(section.code), () => store.indexOf(section.code, row));
  const isNew = store.mode === "pigai" && !store.oldRow(section.code, row);
  const isEntry = index === 0 && focus.active() === undefined;
  return (
    <div role="row" aria-rowindex={index + 2} className={isNew ? "table-row is-new" : "table-row"}>
      <div role="rowheader" aria-colindex={1} className="table-number">
        {index + 1}
        {isNew && <span className="row-mark">新增</span>}
      </div>
      {columns.map((column, columnIndex) => (
        <TableCell
          key={column.code}
          section={section.code}
          row={row}
          column={column}
          isPinned={column === pinned}
          colIndex={columnIndex + 2}
          focus={focus}
          isEntry={isEntry && columnIndex === 0}
        />
      ))}
      {!store.isReadOnly && (
        <div role="gridcell" aria-colindex={columns.length + 2} className="table-actions">
          <TableRowMenu section={section} row={row} index={index} lengthLock={lengthLock} focus={focus} />
        </div>
      )}
    </div>
  );
});

type GoneRowProps = {
  section: string;
  columns: readonly CompiledElement[];
  pinned: CompiledElement | undefined;
  old: FilledRow;
  rowIndex: number;
};

/** Renders a row that an endorsement removes, with its old values. */
export function RemovedRow({ section, columns, pinned, old, rowIndex }: GoneRowProps) {
  const { store } = useFormContext();
  return (
    <div role="row" aria-rowindex={rowIndex} className="table-row is-gone">
      <div role="rowheader" aria-colindex={1} className="table-number">
        <span className="row-mark">删除</span>
      </div>
      {columns.map((column, index) => (
        <div
          key={column.code}
          role="gridcell"
          aria-colindex={index + 2}
          className={buildCellClass(column, pinned)}
        >
          <GoneText section={section} column={column} old={old} />
        </div>
      ))}
      {!store.isReadOnly && <div aria-hidden="true" className="table-actions" />}
    </div>
  );
}

type GoneTextProps = { section: string; column: CompiledElement; old: FilledRow };

function GoneText({ section, column: { element, code }, old }: GoneTextProps) {
  const { options } = useFormContext();
  useOptionList(getOptionListName(section, element));
  return (
    <del>
      <PendingText text={formatShortCell(section, element, old[code], options) || "/"} />
    </del>
  );
}
