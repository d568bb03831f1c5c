import { type ReactNode, useMemo, useRef, useState } from "react";
import { VisibleRows, useVirtualRowWindow } from "#platform/web/row-window.tsx";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { useFormContext, useFormSignal } from "./use-form-context.tsx";
import { buildRowsSignal } from "./form-store.ts";
import { GridFocus, type GridPoint } from "./grid-focus.ts";
import { buildSectionId } from "./form-context.ts";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";
import { ColumnHeads, widenColumn } from "./column-heads.tsx";
import { filterVisibleColumns, findNameColumn } from "./table-columns.ts";
import { buildTableTemplate, useColumnWidths } from "./use-column-widths.ts";
import { TableHead } from "./table-head.tsx";
import { FormTableNote } from "./table-note.tsx";
import { RemovedRow, TableRow } from "./table-row.tsx";
import { TableTotals } from "./table-totals.tsx";
import {
  keepKeyboardFocusInGrid,
  createRowPaste,
  createTableEvents,
  useScrollToActiveCell,
  useFocusAfterRowChange,
  useSeekCellEvent,
} from "./use-table-events.ts";

const WINDOWED_ROWS = 50;
/** The height of a row with its border. */
const ROW_PX = 37;
const AROUND = 8;
/** The height of the frame of a long table, so that the first render has all visible rows. */
const SIGHT_PX = 480;

type FormTableProps = { section: CompiledSection; titleId: string; note: ReactNode };

/** Renders a table that works like a spreadsheet. Only the visible rows are on the page. */
export function FormTable({ section, titleId, note }: FormTableProps) {
  const { store, options, prefix } = useFormContext();
  const { code } = section;
  const columns = useMemo(() => filterVisibleColumns(section), [section]);
  const rows = useFormSignal(buildRowsSignal(code), () => store.rowIds(code));
  const [focus] = useState(
    () =>
      new GridFocus(
        () => store.rowIds(code),
        columns.map((column) => column.code),
      ),
  );
  const [outcome, setOutcome] = useState("");
  const addLock = useFormSignal(OPENED_PARTS_SIGNAL_NAME, () => store.opened.rowLock(section.section, "add"));
  const lengthLock = store.isReadOnly ? "只读" : addLock;
  const frame = useRef<HTMLDivElement>(null);
  const isWindowed = rows.length > WINDOWED_ROWS;
  const widths = useColumnWidths({ section: code, columns, rows, focus });
  const pinned = useMemo(() => findNameColumn(section, columns), [section, columns]);
  const sight = useVirtualRowWindow({
    count: rows.length,
    frame,
    rowPx: ROW_PX,
    around: AROUND,
    sightPx: SIGHT_PX,
    isWindowed,
  });
  const go = (point: GridPoint, isMarking = false): void => {
    const row = store.indexOf(code, point.row);
    if (sight) keepKeyboardFocusInGrid(row);
    sight?.scrollToIndex(row);
    focus.activate(point, { isMarking });
  };
  const addRow = (): void => {
    const row = lengthLock === undefined ? store.addRow(section) : undefined;
    if (row !== undefined) go({ row, column: columns[0]?.code ?? "" });
  };
  useSeekCellEvent(buildSectionId(prefix, code), go);
  useFocusAfterRowChange({ focus, rows, columns, frame, activate: go });
  const rowProps = { section, columns, pinned, focus, lengthLock };
  const parts = { store, options, section, columns, focus };
  useScrollToActiveCell({ parts, prefix, isWindowed, go });
  return (
    <>
      <TableHead
        section={section}
        titleId={titleId}
        count={rows.length}
        lengthLock={lengthLock}
        onAdd={addRow}
        onPaste={createRowPaste({ parts, tell: setOutcome })}
        outcome={outcome}
        onOutcome={setOutcome}
      />
      {note}
      <div
        ref={frame}
        role="grid"
        aria-labelledby={titleId}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        className={isWindowed ? "table-frame is-windowed" : "table-frame"}
        style={buildTableTemplate(
          widths,
          columns.findIndex((column) => column === pinned),
          store.isReadOnly,
        )}
        tabIndex={rows.length === 0 ? 0 : -1}
        {...createTableEvents({
          parts,
          go,
          addRow,
          widen: widenColumn(code, columns, widths),
          tell: setOutcome,
        })}
      >
        <ColumnHeads section={code} columns={columns} pinned={pinned} />
        {rows.length === 0 && <NoRows columns={columns} isReadOnly={store.isReadOnly} />}
        <VisibleRows sight={sight} count={rows.length} className="table-sight">
          {(index) => {
            const row = rows[index];
            return row === undefined ? null : <TableRow key={row} row={row} {...rowProps} />;
          }}
        </VisibleRows>
        {store.mode === "pigai" && <GoneRows {...rowProps} section={code} after={rows.length} />}
        <TableTotals section={section} columns={columns} pinned={pinned} />
      </div>
      <FormTableNote section={section} columns={columns} focus={focus} />
    </>
  );
}

type GoneRowsProps = {
  section: string;
  columns: readonly CompiledElement[];
  pinned: CompiledElement | undefined;
  after: number;
};

function GoneRows({ section, columns, pinned, after }: GoneRowsProps) {
  const { store } = useFormContext();
  return store.removedRows(section).map((old, index) => (
    <RemovedRow
      // Removed rows have neither an id nor a position.
      key={JSON.stringify(old)}
      section={section}
      columns={columns}
      pinned={pinned}
      old={old}
      rowIndex={after + index + 2}
    />
  ));
}

function NoRows({ columns, isReadOnly }: { columns: readonly CompiledElement[]; isReadOnly: boolean }) {
  return (
    <div role="row" aria-rowindex={2} className="table-none">
      <div role="gridcell" aria-colspan={columns.length + 1}>
        {isReadOnly ? "/" : "还没有内容：添加一行，或在此粘贴从 Excel 复制的内容"}
      </div>
    </div>
  );
}
