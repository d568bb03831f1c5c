import { type ReactNode, useMemo, useRef, useState } from "react";
import { RowsInSight, useRowWindow } from "#platform/web/row-window.tsx";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import { lengthLockReason } from "../locks.ts";
import { useScope, useSignal } from "./form-scope.tsx";
import { rowsKey } from "./form-store.ts";
import { GridFocus, type GridPoint } from "./grid-focus.ts";
import { sectionId } from "./open-scope.ts";
import { columnWidth, isRight, shownColumns } from "./table-columns.ts";
import { TableHead } from "./table-head.tsx";
import { TableNote } from "./table-note.tsx";
import { GoneRow, TableRow } from "./table-row.tsx";
import { TableTotals } from "./table-totals.tsx";
import { holdKeys, tableEvents, useFocusInSight, useKeptFocus, useSeekCell } from "./use-table-events.ts";

const WINDOWED_ROWS = 50;
/** With its line. */
const ROW_PX = 37;
const AROUND = 8;
/** As high as the frame of a long table is; its rows in sight are there from the first drawing. */
const SIGHT_PX = 480;

type Given = { section: CompiledSection; titleId: string; note: ReactNode };

/** A table that is worked on like a spreadsheet; only the rows in sight are on the page. */
export function FormTable({ section, titleId, note }: Given) {
  const { store, options, prefix } = useScope();
  const { code } = section;
  const columns = useMemo(() => shownColumns(section), [section]);
  const rows = useSignal(rowsKey(code), () => store.rowIds(code));
  const [focus] = useState(
    () =>
      new GridFocus(
        () => store.rowIds(code),
        columns.map((column) => column.code),
      ),
  );
  const [told, setTold] = useState("");
  const lengthLock = store.isReadOnly ? "只读" : lengthLockReason(section.section, store.origin);
  const frame = useRef<HTMLDivElement>(null);
  const isWindowed = rows.length > WINDOWED_ROWS;
  const sight = useRowWindow({
    count: rows.length,
    frame,
    rowPx: ROW_PX,
    around: AROUND,
    sightPx: SIGHT_PX,
    isWindowed,
  });
  const go = (point: GridPoint, isMarking = false): void => {
    const row = store.indexOf(code, point.row);
    if (sight) holdKeys(row);
    sight?.scrollToIndex(row);
    focus.go(point, { isMarking });
  };
  const addRow = (): void => {
    const row = lengthLock === undefined ? store.addRow(section) : undefined;
    if (row !== undefined) go({ row, column: columns[0]?.code ?? "" });
  };
  useSeekCell(sectionId(prefix, code), go);
  useKeptFocus({ focus, rows, columns, frame, go });
  const parts = { store, options, section, columns, focus };
  useFocusInSight({ parts, prefix, isWindowed, go });
  return (
    <>
      <TableHead
        section={section}
        titleId={titleId}
        count={rows.length}
        lengthLock={lengthLock}
        onAdd={addRow}
        told={told}
        onTell={setTold}
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
        style={gridOf(columns, store.isReadOnly)}
        tabIndex={rows.length === 0 ? 0 : -1}
        {...tableEvents({ parts, go, addRow, tell: setTold })}
      >
        <ColumnHeads columns={columns} isReadOnly={store.isReadOnly} />
        {rows.length === 0 && <NoRows columns={columns} isReadOnly={store.isReadOnly} />}
        <RowsInSight sight={sight} count={rows.length} className="table-sight">
          {(at) => {
            const row = rows[at];
            return row === undefined ? null : (
              <TableRow
                key={row}
                section={section}
                columns={columns}
                row={row}
                focus={focus}
                lengthLock={lengthLock}
              />
            );
          }}
        </RowsInSight>
        {store.mode === "pigai" && <GoneRows section={code} columns={columns} after={rows.length} />}
        <TableTotals section={section} columns={columns} />
      </div>
      <TableNote section={section} columns={columns} focus={focus} />
    </>
  );
}

type GoneGiven = { section: string; columns: readonly CompiledElement[]; after: number };

function GoneRows({ section, columns, after }: GoneGiven) {
  const { store } = useScope();
  return store.goneRows(section).map((old, at) => (
    <GoneRow
      // Rows that are gone have neither name nor order of their own.
      key={JSON.stringify(old)}
      section={section}
      columns={columns}
      old={old}
      at={after + at + 2}
    />
  ));
}

const NUMBER_PX = 52;
const ACTIONS_PX = 40;

/** One template for all rows: what is left over is shared out alike in each. */
function gridOf(columns: readonly CompiledElement[], isReadOnly: boolean): React.CSSProperties {
  const widths = columns.map(columnWidth);
  const actions = isReadOnly ? 0 : ACTIONS_PX;
  const least = widths.reduce((sum, width) => sum + width, NUMBER_PX + actions);
  const template = [
    `${NUMBER_PX}px`,
    ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
    ...(isReadOnly ? [] : [`${ACTIONS_PX}px`]),
  ];
  return { "--columns": template.join(" "), "--least": `${least}px` } as React.CSSProperties;
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

function ColumnHeads({ columns, isReadOnly }: { columns: readonly CompiledElement[]; isReadOnly: boolean }) {
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
          className={isRight(column) ? "table-cell is-right" : "table-cell"}
        >
          <span>
            {column.element.label}
            {column.element.required && !column.element.readOnly && !isReadOnly && (
              <span className="required-mark" aria-hidden="true">
                *
              </span>
            )}
          </span>
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
