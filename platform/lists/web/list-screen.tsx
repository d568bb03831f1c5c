import { useState } from "react";
import { platformRefusals } from "#platform/kernel/refusal.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { DEFAULT_COLUMN_SETTINGS, type ListSettings } from "../column-settings.ts";
import { type ListDefinition, toListForOutsiders } from "../definition.ts";
import type { PageCursor } from "../list-call.ts";
import type { CellComponents } from "./drawn-cell.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { parseListView, listAvailableViews, toListSortUrlQuery } from "./list-address.ts";
import { ListBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import {
  type ListSettingsAnswer,
  useSaveListSettings,
  useListSettings,
  useListRows,
  useListTotals,
} from "./list-queries.ts";
import { usePersonalFilters } from "./personal-filters.ts";
import type { ListActions } from "./row-action.ts";
import { ViewChips } from "./view-chips.tsx";
import "./list-bar.css";
import { useMayView } from "./use-may-look.ts";
import "./list.css";

type ListScreenProps = Pick<PageProps, "query" | "setQuery"> & {
  list: ListDefinition;
  deeds?: ListActions;
  faces?: CellComponents;
};

/** A list page. The address holds the conditions; the server stores the column settings. */
export function ListScreen(props: ListScreenProps) {
  const mayLook = useMayView(props.list.permission);
  return mayLook ? <OpenList {...props} /> : <ClosedList list={props.list} />;
}

/** Offers no retry, because the user lacks the right. */
function ClosedList({ list }: { list: ListDefinition }) {
  const { message, next, code } = platformRefusals.forbidden;
  return (
    <div className="list-page">
      <h1>{list.title}</h1>
      <ErrorNote error={new ApiError({ kind: "forbidden", message, next, code })} />
    </div>
  );
}

function OpenList(props: ListScreenProps) {
  const stored = useListSettings(props.list);
  if (stored.data) {
    const { list } = props;
    return (
      <KnownList
        {...props}
        list={stored.data.isOutside ? toListForOutsiders(list) : list}
        stored={stored.data}
      />
    );
  }
  return (
    <div className="list-page">
      <h1>{props.list.title}</h1>
      {stored.isError ? (
        <ErrorNote error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <LoadingSkeleton rows={12} label={`正在打开${props.list.title}`} />
      )}
    </div>
  );
}

const NO_DEEDS: ListActions = {};
const NO_FACES: CellComponents = {};

type LoadedListProps = ListScreenProps & { stored: ListSettingsAnswer };

function KnownList({ list, query, setQuery, stored, deeds = NO_DEEDS, faces = NO_FACES }: LoadedListProps) {
  const views = listAvailableViews(list, stored.views);
  const addressView = parseListView(list, views, query);
  const [personalFilters, setPersonalFilters] = usePersonalFilters(list);
  const listView = { ...addressView, filters: { ...addressView.filters, ...personalFilters } };
  const { filters, sort } = listView;
  const [settings, setSettings] = useState<ListSettings>({
    ...DEFAULT_COLUMN_SETTINGS,
    filters: [],
    ...stored.settings,
  });
  const keep = useSaveListSettings(list);
  const set = (next: ListSettings): void => {
    setSettings(next);
    keep.mutate(next);
  };

  // A cursor belongs to the conditions and the order for which the server gave it.
  const searchKey = JSON.stringify([filters, sort]);
  const [place, setPlace] = useState<{ searchKey: string; cursor: PageCursor | undefined }>();
  const cursor = place?.searchKey === searchKey ? place.cursor : undefined;
  const rows = useListRows(list, { filters, sort, cursor });
  const totals = useListTotals(list, filters);

  return (
    <div className="list-page">
      <ListHead
        list={list}
        totals={totals.data ?? undefined}
        listView={listView}
        settings={settings}
        start={deeds.start}
        startToo={deeds.startToo}
      />
      <div className="list-bar">
        <ViewChips
          list={list}
          views={views}
          listView={addressView}
          mayShare={stored.mayShare}
          setQuery={setQuery}
        />
        <FilterBar
          list={list}
          listView={listView}
          choices={stored.options}
          settings={settings}
          onSettings={set}
          setQuery={setQuery}
          onPersonal={(name, text) => setPersonalFilters({ ...personalFilters, [name]: text })}
        />
      </div>
      <ListBody
        key={searchKey}
        list={list}
        rows={rows}
        sort={sort}
        settings={settings}
        deeds={deeds}
        faces={faces}
        isNarrowed={Object.keys(filters).length > 0}
        onSettings={set}
        onSort={(column) => setQuery(toListSortUrlQuery(list, listView, column))}
        onPlace={(next) => setPlace({ searchKey, cursor: next })}
        onFirstPage={() => setPlace(undefined)}
        onClear={() => {
          setPersonalFilters({});
          setQuery(
            Object.fromEntries(
              list.filters.map(({ name, preset }) => [name, preset === undefined ? "" : "all"]),
            ),
          );
        }}
      />
    </div>
  );
}
