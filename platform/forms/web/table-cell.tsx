import { PendingText } from "#platform/ui/pending-text.tsx";
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { isEmptyCell } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import { formatFieldCell, formatShortCell } from "./field-format.ts";
import { CellControl } from "./cells/control.tsx";
import { findLookupCode, OldAndNewCell } from "./form-field.tsx";
import { useFormCell, useOptionList, useFormContext, useFormSignal } from "./use-form-context.tsx";
import { buildFieldId } from "./form-context.ts";
import { type FormCellAddress, isDifferentCell, type RowId } from "./form-state.ts";
import { type GridFocus, buildGridPointKey } from "./grid-focus.ts";
import { getOptionListName } from "../option-list.ts";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";
import { isRightAlignedColumn } from "./table-columns.ts";

type TableCellProps = {
  section: string;
  row: RowId;
  column: CompiledElement;
  isPinned: boolean;
  colIndex: number;
  focus: GridFocus;
  /** Tab enters the table at this cell while no cell is active. */
  isEntry: boolean;
};

/** Renders a cell as text. The active cell has its control instead, with its text selected. */
export const TableCell = memo(function TableCell(props: TableCellProps) {
  const { section, row, column, isPinned, colIndex, focus, isEntry } = props;
  const { store, prefix } = useFormContext();
  const { element, code } = column;
  const place = useMemo<FormCellAddress>(() => ({ section, row, element: code }), [section, row, code]);
  const point = useMemo(() => ({ row, column: code }), [row, code]);
  const { isHidden, error } = useFormCell(place);
  const selection = useCellSelection(focus, point);
  const box = useRef<HTMLDivElement>(null);
  const lockNow = useFormSignal(OPENED_PARTS_SIGNAL_NAME, () => store.opened.cellLock(place, element));
  const lock = store.isReadOnly ? "只读" : lockNow;
  const isTyped = selection.isActive && lock === undefined && !isHidden;
  useLayoutEffect(() => {
    if (selection.isActive && box.current && focus.takeFocus(point)) focusInside(box.current);
  }, [selection.isActive, focus, point]);
  const id = buildFieldId(prefix, place);
  const isTabStop = selection.isActive || isEntry;
  return (
    <div
      ref={box}
      id={isTyped ? undefined : id}
      role="gridcell"
      aria-colindex={colIndex}
      aria-selected={selection.isMarked || selection.isActive}
      aria-invalid={error !== undefined}
      tabIndex={isTyped ? undefined : isTabStop ? 0 : -1}
      title={error}
      data-point={buildGridPointKey(point)}
      className={cellClass({
        isPinned,
        isRight: isRightAlignedColumn(column),
        isLocked: lock !== undefined,
        error,
        ...selection,
      })}
      onFocus={() => focus.acceptFocus(point)}
    >
      {isHidden ? null : isTyped ? (
        <TypedCell place={place} column={column} id={id} focus={focus} />
      ) : (
        <CellText place={place} column={column} />
      )}
    </div>
  );
});

type CellSelection = { isActive: boolean; isMarked: boolean };

function useCellSelection(focus: GridFocus, point: { row: RowId; column: string }): CellSelection {
  const key = buildGridPointKey(point);
  const subscribe = useCallback((listener: () => void) => focus.subscribe(key, listener), [focus, key]);
  const isActive = useSyncExternalStore(subscribe, () => focus.isActive(point));
  const isMarked = useSyncExternalStore(subscribe, () => focus.isSelected(point));
  return { isActive, isMarked };
}

type CellLook = CellSelection & {
  isPinned: boolean;
  isRight: boolean;
  isLocked: boolean;
  error: string | undefined;
};

/** The look of a cell without a state: in headings, totals and removed rows. */
export function buildCellClass(column: CompiledElement, pinned: CompiledElement | undefined): string {
  const names = ["table-cell"];
  if (isRightAlignedColumn(column)) names.push("is-right");
  if (column === pinned) names.push("is-pinned");
  return names.join(" ");
}

function cellClass({ isActive, isMarked, isPinned, isRight: right, isLocked, error }: CellLook): string {
  const names = ["table-cell"];
  if (isPinned) names.push("is-pinned");
  if (right) names.push("is-right");
  if (isLocked) names.push("is-locked");
  if (error !== undefined) names.push("is-invalid");
  if (isActive) names.push("is-active");
  if (isMarked) names.push("is-marked");
  return names.join(" ");
}

/** Selects the whole text, so that typing replaces it. */
function focusInside(box: HTMLElement): void {
  const control = box.querySelector<HTMLElement>("input, textarea, button");
  const target = control ?? box;
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  box.scrollIntoView({ block: "nearest", inline: "nearest" });
}

type TypedCellProps = { place: FormCellAddress; column: CompiledElement; id: string; focus: GridFocus };

function TypedCell({ place, column: { element, party }, id, focus }: TypedCellProps) {
  const { store } = useFormContext();
  const { cell, computed: system, error } = useFormCell(place);
  const rowNumber = store.indexOf(place.section, place.row) + 1;
  // A control that another cell replaces is removed before its blur event.
  useEffect(() => () => store.touch(place), [store, place]);
  return (
    <CellControl
      bind={{
        section: place.section,
        row: place.row,
        element,
        party,
        cell,
        system,
        id,
        label: `第 ${rowNumber} 行${element.label}`,
        labelId: undefined,
        noteId: undefined,
        isInvalid: error !== undefined,
        lock: undefined,
        isInTable: true,
        set: (next) => store.set(place, next),
        leave: () => {
          focus.setEditing(false);
          store.touch(place);
        },
      }}
    />
  );
}

function CellText({ place, column: { element } }: { place: FormCellAddress; column: CompiledElement }) {
  const { store, options } = useFormContext();
  const { cell, computed: system, error } = useFormCell(place);
  const shown = isEmptyCell(cell) ? system : cell;
  useOptionList(getOptionListName(place.section, element), findLookupCode(element, shown));
  if (store.mode === "pigai") {
    const old = store.oldRow(place.section, place.row);
    if (old && isDifferentCell(element, old[place.element], shown))
      return <OldAndNewCell place={place} element={element} now={shown} />;
  }
  const text = formatShortCell(place.section, element, shown, options);
  if (text === "" && error !== undefined) return <span className="cell-wanting">必填</span>;
  if (text === "") return store.isReadOnly ? "/" : null;
  const fullText = formatFieldCell(place.section, element, shown, options);
  return (
    <span className="cell-words" title={error === undefined ? fullText : undefined}>
      <PendingText text={text} />
    </span>
  );
}
