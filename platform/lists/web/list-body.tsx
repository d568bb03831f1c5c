import { type RefObject, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { getListColumn, type ListDefinition, type ListSort } from "../definition.ts";
import type { ListSettings } from "../column-settings.ts";
import type { PageCursor, ListRow } from "../list-call.ts";
import { CardList } from "./card-list.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { CellComponents } from "./drawn-cell.tsx";
import { focusGridRow, ListGrid } from "./list-grid.tsx";
import { ListPreview } from "./list-preview.tsx";
import type { ListPageAnswer } from "./list-queries.ts";
import { hasRowMenu, RowMenu, type RowMenuPlace } from "./row-menu.tsx";
import { findRowHref } from "./open-href.ts";
import type { ListActions } from "./row-action.ts";
import {
  NO_SELECTED_ROWS,
  type SelectedRows,
  toggleSelectedRow,
  toggleSelectedRowsOfPage,
} from "./selection.ts";
import { useIsNarrowScreen } from "./use-narrow.ts";

type Rows = {
  data: ListPageAnswer | undefined;
  error: ApiError | null;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type ListBodyProps = {
  list: ListDefinition;
  rows: Rows;
  sort: ListSort;
  settings: ListSettings;
  deeds: ListActions;
  faces: CellComponents;
  /** True if a filter is set, whose removal may show more rows. */
  isNarrowed: boolean;
  onSettings: (settings: ListSettings) => void;
  onSort: (column: string) => void;
  onPlace: (cursor: PageCursor) => void;
  onFirstPage: () => void;
  onClear: () => void;
};

/** Shows the rows of one search by pages, with the active row, the chosen rows and the preview. */
export function ListBody(props: ListBodyProps) {
  const { list, rows, settings, faces } = props;
  const isNarrow = useIsNarrowScreen();
  const [chosen, setChosen] = useState<SelectedRows>(NO_SELECTED_ROWS);
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<RowMenuPlace>();
  const [isPreviewing, setPreviewing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const page = rows.data?.rows ?? [];
  const keyOf = (row: ListRow): string => row[list.key] ?? "";
  const keyed = (of: readonly ListRow[]) => of.map((row) => [keyOf(row), row] as const);
  const at = Math.min(active, Math.max(0, page.length - 1));
  const atHand = page[at];

  const choose = (row: ListRow): void => setChosen(toggleSelectedRow(chosen, keyOf(row), row));
  const open = (row: ListRow): void => {
    const href = findRowHref(list, row);
    if (href !== undefined) return navigate(href);
    setPreviewing(true);
    focusSoon(panel);
  };
  const shared = {
    list,
    page,
    settings,
    names: rows.data?.names ?? {},
    faces,
    active: at,
    isChosen: (row: ListRow) => chosen.has(keyOf(row)),
    onActive: setActive,
    onChoose: choose,
    onOpen: open,
    onMenu: hasRowMenu(props.deeds) ? (place: RowMenuPlace): void => setMenu(place) : undefined,
  };
  return (
    <>
      {rows.isError && rows.error && <ErrorNote error={rows.error} onRetry={() => void rows.refetch()} />}
      <div className={isPreviewing && !isNarrow ? "list-body is-previewing" : "list-body"}>
        <section className="list-card" aria-label={`${list.title}列表`} aria-busy={rows.isPlaceholderData}>
          {!rows.data && !rows.isError && <LoadingSkeleton rows={12} label="正在加载" />}
          {rows.data && page.length === 0 && (
            <Nothing isNarrowed={props.isNarrowed} onClear={props.onClear} />
          )}
          {page.length > 0 &&
            (isNarrow ? (
              <CardList {...shared} />
            ) : (
              <ListGrid
                {...shared}
                frame={frame}
                sort={props.sort}
                onSort={props.onSort}
                onSettings={props.onSettings}
                isAllChosen={page.every((row) => chosen.has(keyOf(row)))}
                onChoosePage={() => setChosen(toggleSelectedRowsOfPage(chosen, keyed(page)))}
                onPreview={() => setPreviewing(!isPreviewing)}
              />
            ))}
          <ListFoot
            list={list}
            deeds={props.deeds}
            chosen={chosen}
            onChosen={setChosen}
            onDone={() => void rows.refetch()}
            pages={rows.data}
            onPlace={(cursor) => {
              setActive(0);
              props.onPlace(cursor);
            }}
            onFirstPage={props.onFirstPage}
          />
        </section>
        <RowMenu
          list={list}
          deeds={props.deeds}
          place={menu}
          onOpen={open}
          onClose={() => setMenu(undefined)}
          onDone={() => void rows.refetch()}
        />
        {isPreviewing && atHand && (
          <ListPreview
            ref={panel}
            list={list}
            row={atHand}
            names={shared.names}
            faces={faces}
            title={getListColumn(list, list.heading)}
            isDialog={isNarrow}
            onClose={() => {
              setPreviewing(false);
              focusGridRow(frame.current, at);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Waits until the panel is rendered. */
function focusSoon(panel: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => panel.current?.focus());
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <div className="blank">
      <p>{isNarrowed ? "没有符合条件的记录" : "还没有记录"}</p>
      <p>{isNarrowed ? "放宽或去掉条件后再看" : "有了新的记录，这里就能看到"}</p>
      {isNarrowed && <Button onClick={onClear}>清空筛选条件</Button>}
    </div>
  );
}
