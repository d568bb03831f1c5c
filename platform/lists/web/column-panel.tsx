import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import {
  isColumnVisible,
  getMinColumnWidth,
  DEFAULT_COLUMN_SETTINGS,
  MAX_COLUMN_WIDTH,
  moveColumn,
  moveColumnTo,
  orderColumns,
  getColumnWidth,
} from "../column-settings.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListColumn, ListDefinition } from "../definition.ts";

const STEP_PX = 20;
const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };
const WIDTHS: Readonly<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

type ColumnPanelProps = {
  list: ListDefinition;
  settings: ListSettings;
  onSettings: (settings: ListSettings) => void;
};

/** Chooses columns, their order, widths and pins; the server stores them for this user. */
export function ColumnPanel({ list, settings, onSettings }: ColumnPanelProps) {
  const [draggedSettings, setDraggedSettings] = useState<ListSettings>();
  const [announcement, setAnnouncement] = useState("");
  const shownSettings = draggedSettings ?? settings;
  const columns = orderColumns(list.columns, shownSettings);
  const shownCount = columns.filter((column) => isColumnVisible(column, shownSettings)).length;
  return (
    <div className="list-column-panel">
      <p className="list-column-hint">拖动调整顺序；用键盘时，↑ ↓ 移动，← → 调整宽度</p>
      <ul>
        {columns.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            list={list}
            settings={shownSettings}
            isLast={shownCount === 1 && isColumnVisible(column, shownSettings)}
            onSettings={onSettings}
            onDrag={setDraggedSettings}
            onAnnounce={setAnnouncement}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Button
        look="bare"
        className="is-plain"
        onClick={() => onSettings({ ...DEFAULT_COLUMN_SETTINGS, filters: settings.filters })}
      >
        恢复默认
      </Button>
    </div>
  );
}

type LineProps = ColumnPanelProps & {
  column: ListColumn;
  isLast: boolean;
  /** Shows an order while it is dragged, and undefined when the drag ends. */
  onDrag: (settings: ListSettings | undefined) => void;
  onAnnounce: (text: string) => void;
};

function ColumnLine(props: LineProps) {
  const { column, settings, isLast, onSettings } = props;
  const { name, label } = column;
  const isPinned = settings.pinned.includes(name);
  const otherPins = settings.pinned.filter((pin) => pin !== name);
  return (
    <li data-column={name}>
      <MoveHandle {...props} />
      <label>
        <input
          type="checkbox"
          checked={isColumnVisible(column, settings)}
          disabled={isLast}
          onChange={({ target }) =>
            onSettings({ ...settings, shown: { ...settings.shown, [name]: target.checked } })
          }
        />
        {label}
      </label>
      <Button
        look="bare"
        aria-pressed={isPinned}
        aria-label={`${label} 固定在左侧`}
        title="固定在左侧"
        onClick={() => onSettings({ ...settings, pinned: isPinned ? otherPins : [...otherPins, name] })}
      >
        {isPinned ? "已固定" : "固定"}
      </Button>
    </li>
  );
}

/** Moves its column by drag or by the arrow keys, which also change the width. */
function MoveHandle({ column, list, settings, onSettings, onDrag, onAnnounce }: LineProps) {
  const { name, label } = column;
  const handle = useRef<HTMLButtonElement>(null);
  const hasMovedByKey = useRef(false);
  // The browser takes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    if (hasMovedByKey.current) handle.current?.focus();
    hasMovedByKey.current = false;
  });
  const move = (by: 1 | -1): void => {
    const moved = { ...settings, ...moveColumn(list.columns, settings, { name, by }) };
    hasMovedByKey.current = true;
    onSettings(moved);
    const place = orderColumns(list.columns, moved).findIndex((other) => other.name === name) + 1;
    onAnnounce(`${label} 第 ${place} 列`);
  };
  const widen = (by: number): void => {
    const width = getColumnWidth(column, settings) + by;
    const wide = Math.min(MAX_COLUMN_WIDTH, Math.max(getMinColumnWidth(column), width));
    onSettings({ ...settings, widths: { ...settings.widths, [name]: wide } });
    onAnnounce(`${label} 宽度 ${wide}`);
  };
  const press = (event: KeyboardEvent): void => {
    const [by, widthBy] = [MOVES[event.key], WIDTHS[event.key]];
    if (by === undefined && widthBy === undefined) return;
    event.preventDefault();
    if (by !== undefined) move(by);
    if (widthBy !== undefined) widen(widthBy);
  };
  const drag = (event: PointerEvent): void => {
    let moved = settings;
    followPointer(event, {
      onOver: (target) => {
        moved = { ...moved, ...moveColumnTo(list.columns, moved, { name, target }) };
        onDrag(moved);
      },
      onEnd: (isDropped) => {
        onDrag(undefined);
        if (isDropped && moved !== settings) onSettings(moved);
      },
    });
  };
  return (
    <Button
      ref={handle}
      look="bare"
      className="list-column-handle"
      aria-label={`${label} 移动或调整宽度`}
      title="拖动调整顺序"
      onKeyDown={press}
      onPointerDown={drag}
    >
      ⠿
    </Button>
  );
}

type DragHandlers = {
  onOver: (columnName: string) => void;
  onEnd: (isDropped: boolean) => void;
};

/** Listens on the window, because the dragged line moves in the document and would lose the pointer. */
function followPointer(event: PointerEvent, { onOver, onEnd }: DragHandlers): void {
  if (event.button !== 0) return;
  const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    const line = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-column]");
    const name = line?.dataset["column"];
    if (!line || name === undefined) return;
    line.scrollIntoView({ block: "nearest" });
    onOver(name);
  };
  const listening = new AbortController();
  const { signal } = listening;
  const end = (isDropped: boolean) => (): void => {
    listening.abort();
    onEnd(isDropped);
  };
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", end(true), { signal });
  window.addEventListener("pointercancel", end(false), { signal });
}
