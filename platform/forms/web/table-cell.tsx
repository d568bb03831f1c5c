import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { isEmpty } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import { lockReason } from "../locks.ts";
import { cellText, shortText } from "./cell-text.ts";
import { Control } from "./cells/control.tsx";
import { lookedUp, OldAndNew } from "./form-field.tsx";
import { useCell, useOptionList, useScope } from "./form-scope.tsx";
import { fieldId } from "./open-scope.ts";
import { type CellPlace, isOther, type RowId } from "./form-state.ts";
import { type GridFocus, pointKey } from "./grid-focus.ts";
import { listName } from "../option-list.ts";
import { isRight } from "./table-columns.ts";

type Given = {
  section: string;
  row: RowId;
  column: CompiledElement;
  colIndex: number;
  focus: GridFocus;
  /** Where the keyboard enters the table before any cell was at hand. */
  isEntry: boolean;
};

/** A cell is text; the one at hand holds its control, ready to be typed over. */
export const TableCell = memo(function TableCell(given: Given) {
  const { section, row, column, colIndex, focus, isEntry } = given;
  const { store, prefix } = useScope();
  const { element, code } = column;
  const place = useMemo<CellPlace>(() => ({ section, row, element: code }), [section, row, code]);
  const point = useMemo(() => ({ row, column: code }), [row, code]);
  const { isHidden, fault } = useCell(place);
  const held = useHeld(focus, point);
  const box = useRef<HTMLDivElement>(null);
  const lock = store.isReadOnly ? "只读" : lockReason(element, store.origin);
  const isTyped = held.isActive && lock === undefined && !isHidden;
  useLayoutEffect(() => {
    if (held.isActive && box.current && focus.takeFocus(point)) focusInside(box.current);
  }, [held.isActive, focus, point]);
  const id = fieldId(prefix, place);
  const isOnWay = held.isActive || isEntry;
  return (
    <div
      ref={box}
      id={isTyped ? undefined : id}
      role="gridcell"
      aria-colindex={colIndex}
      aria-selected={held.isMarked || held.isActive}
      aria-invalid={fault !== undefined}
      tabIndex={isTyped ? undefined : isOnWay ? 0 : -1}
      title={fault}
      data-point={pointKey(point)}
      className={cellClass({ isRight: isRight(column), isLocked: lock !== undefined, fault, ...held })}
      onFocus={() => focus.enter(point)}
    >
      {isHidden ? null : isTyped ? (
        <TypedCell place={place} column={column} id={id} focus={focus} />
      ) : (
        <CellText place={place} column={column} />
      )}
    </div>
  );
});

type Held = { isActive: boolean; isMarked: boolean };

function useHeld(focus: GridFocus, point: { row: RowId; column: string }): Held {
  const key = pointKey(point);
  const subscribe = useCallback((listener: () => void) => focus.subscribe(key, listener), [focus, key]);
  const isActive = useSyncExternalStore(subscribe, () => focus.isActive(point));
  const isMarked = useSyncExternalStore(subscribe, () => focus.isMarked(point));
  return { isActive, isMarked };
}

type Look = Held & { isRight: boolean; isLocked: boolean; fault: string | undefined };

function cellClass({ isActive, isMarked, isRight: right, isLocked, fault }: Look): string {
  const names = ["table-cell"];
  if (right) names.push("is-right");
  if (isLocked) names.push("is-locked");
  if (fault !== undefined) names.push("is-faulty");
  if (isActive) names.push("is-active");
  if (isMarked) names.push("is-marked");
  return names.join(" ");
}

/** What is typed replaces what was there, so the whole text is marked. */
function focusInside(box: HTMLElement): void {
  const control = box.querySelector<HTMLElement>("input, textarea, button");
  const target = control ?? box;
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  box.scrollIntoView({ block: "nearest", inline: "nearest" });
}

type TypedGiven = { place: CellPlace; column: CompiledElement; id: string; focus: GridFocus };

function TypedCell({ place, column: { element, party }, id, focus }: TypedGiven) {
  const { store } = useScope();
  const { cell, system, fault } = useCell(place);
  const at = store.indexOf(place.section, place.row) + 1;
  // A control that gives way to the next cell's is gone before it could say that it was left.
  useEffect(() => () => store.touch(place), [store, place]);
  return (
    <Control
      bind={{
        section: place.section,
        row: place.row,
        element,
        party,
        cell,
        system,
        id,
        label: `第 ${at} 行${element.label}`,
        labelId: undefined,
        noteId: undefined,
        isFaulty: fault !== undefined,
        lock: undefined,
        isInTable: true,
        set: (next) => store.set(place, next),
        leave: () => {
          focus.edit(false);
          store.touch(place);
        },
      }}
    />
  );
}

function CellText({ place, column: { element } }: { place: CellPlace; column: CompiledElement }) {
  const { store, options } = useScope();
  const { cell, system, fault } = useCell(place);
  const shown = isEmpty(cell) ? system : cell;
  useOptionList(listName(place.section, element), lookedUp(element, shown));
  if (store.mode === "pigai") {
    const old = store.oldRow(place.section, place.row);
    if (old && isOther(element, old[place.element], shown))
      return <OldAndNew place={place} element={element} now={shown} />;
  }
  const text = shortText(place.section, element, shown, options);
  if (text === "" && fault !== undefined) return <span className="cell-wanting">必填</span>;
  if (text === "") return store.isReadOnly ? "/" : null;
  const whole = cellText(place.section, element, shown, options);
  return (
    <span className="cell-words" title={fault === undefined ? whole : undefined}>
      {text}
    </span>
  );
}
