import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { VisibleRows, useVirtualRowWindow } from "#platform/web/row-window.tsx";
import { useKeysWithin } from "#platform/ui/use-keys-of.ts";
import { formatListCell, type CodeNamesByLookUp } from "../cell-text.ts";
import type { ListSettings } from "../column-settings.ts";
import { getListColumn, type ListDefinition, type ListSort } from "../definition.ts";
import type { ListRow } from "../list-call.ts";
import { buildGridTemplate, useGridColumns } from "./use-grid-columns.ts";
import { ListGridHead } from "./grid-head.tsx";
import type { CellComponents } from "./drawn-cell.tsx";
import { ListGridRow } from "./grid-row.tsx";
import { toListKeyCommand, computeRowIndexAfterCommand } from "./list-keys.ts";
import type { RowMenuPlace } from "./row-menu.tsx";
import { findRowHref } from "./open-href.ts";

const WINDOWED_ROWS = 60;
/** The height of a row with its border. */
const ROW_PX = 42;
const AROUND = 6;
const SIGHT_PX = 800;

type ListGridProps = {
  list: ListDefinition;
  page: readonly ListRow[];
  settings: ListSettings;
  names: CodeNamesByLookUp;
  faces: CellComponents;
  frame: RefObject<HTMLDivElement | null>;
  active: number;
  sort: ListSort;
  isAllChosen: boolean;
  isChosen: (row: ListRow) => boolean;
  onActive: (at: number) => void;
  onChoose: (row: ListRow) => void;
  onChoosePage: () => void;
  onOpen: (row: ListRow) => void;
  onPreview: () => void;
  /** Missing where rows have no menu. */
  onMenu: ((place: RowMenuPlace) => void) | undefined;
  onSort: (column: string) => void;
  onSettings: (settings: ListSettings) => void;
};

/** A grid with keyboard navigation: the active row has the focus. Only visible rows are rendered. */
export function ListGrid(given: ListGridProps) {
  const { list, page, settings, names, faces, frame, active, isChosen, onActive, onChoose, onOpen } = given;
  const hasMenu = given.onMenu !== undefined;
  const heading = getListColumn(list, list.heading);
  const columns = useGridColumns(list.columns, settings, page);
  const sight = useVirtualRowWindow({
    count: page.length,
    frame,
    rowPx: ROW_PX,
    around: AROUND,
    sightPx: SIGHT_PX,
    isWindowed: page.length > WINDOWED_ROWS,
  });

  const focusRow = useRowFocus(frame);
  const go = (at: number): void => {
    sight?.scrollToIndex(at);
    focusRow(at);
    onActive(at);
  };

  const openMenu = (row: ListRow): void => {
    const more = frame.current?.querySelector(`[data-at="${page.indexOf(row)}"] .list-more`);
    if (more) given.onMenu?.({ row, anchor: more.getBoundingClientRect() });
  };
  useKeysWithin(frame, (event) => {
    const deed = toListKeyCommand(event);
    if (!deed || isInHead(event.target)) return;
    event.preventDefault();
    const row = page[active];
    if (!("act" in deed)) return go(computeRowIndexAfterCommand(deed, active, page.length));
    if (deed.act === "selectPage") return given.onChoosePage();
    if (deed.act === "preview") return given.onPreview();
    if (row) ({ open: onOpen, select: onChoose, menu: openMenu })[deed.act](row);
  });
  const click = ({ target }: MouseEvent): void => {
    const at = rowAt(target);
    const row = at === undefined ? undefined : page[at];
    if (at === undefined || !row) return;
    if (target instanceof Element && target.closest(".list-tick")) onChoose(row);
    go(at);
    if (inMenu(target)) openMenu(row);
    if (openingOf(target)?.localName === "button") onOpen(row);
  };

  const doubleClick = ({ target }: MouseEvent): void => {
    const row = page[rowAt(target) ?? -1];
    if (row && !openingOf(target) && !inMenu(target)) onOpen(row);
  };
  // The grid handles the events of all rows, although the rows have the focus.
  const heard = { onClick: click, onDoubleClick: doubleClick, onMouseOver: tellWhole };
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={list.title}
      aria-rowcount={page.length + 1}
      aria-colcount={columns.length + (hasMenu ? 2 : 1)}
      aria-multiselectable="true"
      className="list-grid"
      style={buildGridTemplate(columns, hasMenu)}
      {...heard}
    >
      <ListGridHead
        columns={columns}
        sort={given.sort}
        settings={settings}
        isAllChosen={given.isAllChosen}
        hasMenu={hasMenu}
        onChoosePage={given.onChoosePage}
        onSort={given.onSort}
        onSettings={given.onSettings}
      />
      <VisibleRows sight={sight} count={page.length} className="list-rows">
        {(at) => {
          const row = page[at];
          return row === undefined ? null : (
            <ListGridRow
              key={row[list.key]}
              at={at}
              row={row}
              title={formatListCell(heading, row[heading.name], names)}
              columns={columns}
              names={names}
              faces={faces}
              heading={list.heading}
              href={findRowHref(list, row)}
              isActive={at === active}
              isChosen={isChosen(row)}
              hasMenu={hasMenu}
            />
          );
        }}
      </VisibleRows>
    </div>
  );
}

/** A distant row must be rendered before it can take the focus. */
function useRowFocus(frame: RefObject<HTMLElement | null>): (at: number) => void {
  const awaited = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (awaited.current !== undefined && focusGridRow(frame.current, awaited.current))
      awaited.current = undefined;
  });
  return (at) => void (awaited.current = at);
}

export function focusGridRow(frame: HTMLElement | null, at: number): boolean {
  const row = frame?.querySelector<HTMLElement>(`[data-at="${at}"]`);
  row?.focus();
  return row !== null && row !== undefined;
}

function rowAt(target: EventTarget): number | undefined {
  const at = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset["at"] : undefined;
  return at === undefined ? undefined : Number(at);
}

/** Finds the element that opens a row by click. A link navigates by itself. */
function openingOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest(".list-open") : null;
}

function inMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest(".list-more") !== null;
}

/** Keys in the head belong to its buttons. */
function isInHead(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".list-heads") !== null;
}

/** Shows the whole text of a truncated cell as a tooltip when the mouse is over it. */
function tellWhole({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || !target.classList.contains("list-cell")) return;
  if (target.scrollWidth > target.clientWidth) target.title = target.textContent ?? "";
  else target.removeAttribute("title");
}
