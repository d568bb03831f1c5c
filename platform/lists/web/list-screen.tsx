import { useState } from "react";
import { platformRefusals } from "#platform/kernel/refusal.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { LIKE_THE_LIST, type ListSettings } from "../column-settings.ts";
import { type ListDefinition, outsideList } from "../definition.ts";
import type { Cursor } from "../list-call.ts";
import type { CellFaces } from "./drawn-cell.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { lookedFor, viewsOf, withSort } from "./list-address.ts";
import { ListBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import { type SettingsAnswer, useSaveSettings, useListSettings, useRows, useTotals } from "./list-queries.ts";
import type { ListActions } from "./row-action.ts";
import { ViewChips } from "./view-chips.tsx";
import "./list-bar.css";
import { useMayLook } from "./use-may-look.ts";
import "./list.css";

type ListScreenProps = Pick<PageProps, "query" | "setQuery"> & {
  list: ListDefinition;
  deeds?: ListActions;
  faces?: CellFaces;
};

/** Any list: what is looked for stands in the address, how it is shown is kept on the server. */
export function ListScreen(given: ListScreenProps) {
  const mayLook = useMayLook(given.list.permission);
  return mayLook ? <OpenList {...given} /> : <ClosedList list={given.list} />;
}

/** To ask again would not help: somebody has to grant it. */
function ClosedList({ list }: { list: ListDefinition }) {
  const { message, next, code } = platformRefusals.forbidden;
  return (
    <div className="list-page">
      <h1>{list.title}</h1>
      <ErrorNote error={new ApiError({ kind: "forbidden", message, next, code })} />
    </div>
  );
}

function OpenList(given: ListScreenProps) {
  const kept = useListSettings(given.list);
  if (kept.data) {
    const { list } = given;
    return <KnownList {...given} list={kept.data.isOutside ? outsideList(list) : list} kept={kept.data} />;
  }
  return (
    <div className="list-page">
      <h1>{given.list.title}</h1>
      {kept.isError ? (
        <ErrorNote error={kept.error} onRetry={() => void kept.refetch()} />
      ) : (
        <Skeleton rows={12} label={`正在打开${given.list.title}`} />
      )}
    </div>
  );
}

const NO_DEEDS: ListActions = {};
const NO_FACES: CellFaces = {};

type LoadedListProps = ListScreenProps & { kept: SettingsAnswer };

function KnownList({ list, query, setQuery, kept, deeds = NO_DEEDS, faces = NO_FACES }: LoadedListProps) {
  const views = viewsOf(list, kept.views);
  const looked = lookedFor(list, views, query);
  const { filters, sort } = looked;
  const [settings, setSettings] = useState<ListSettings>({ ...LIKE_THE_LIST, filters: [], ...kept.settings });
  const keep = useSaveSettings(list);
  const set = (next: ListSettings): void => {
    setSettings(next);
    keep.mutate(next);
  };

  // A place in the list is one of what was looked for then.
  const about = JSON.stringify([filters, sort]);
  const [place, setPlace] = useState<{ about: string; cursor: Cursor | undefined }>();
  const cursor = place?.about === about ? place.cursor : undefined;
  const rows = useRows(list, { filters, sort, cursor });
  const totals = useTotals(list, filters);

  return (
    <div className="list-page">
      <ListHead
        list={list}
        totals={totals.data ?? undefined}
        looked={looked}
        settings={settings}
        start={deeds.start}
        startToo={deeds.startToo}
      />
      <div className="list-bar">
        <ViewChips list={list} views={views} looked={looked} mayShare={kept.mayShare} setQuery={setQuery} />
        <FilterBar
          list={list}
          looked={looked}
          choices={kept.options}
          settings={settings}
          onSettings={set}
          setQuery={setQuery}
        />
      </div>
      <ListBody
        key={about}
        list={list}
        rows={rows}
        sort={sort}
        settings={settings}
        deeds={deeds}
        faces={faces}
        isNarrowed={Object.keys(filters).length > 0}
        onSettings={set}
        onSort={(column) => setQuery(withSort(list, looked, column))}
        onPlace={(next) => setPlace({ about, cursor: next })}
        onFirstPage={() => setPlace(undefined)}
        onClear={() =>
          setQuery(
            Object.fromEntries(
              list.filters.map(({ name, preset }) => [name, preset === undefined ? "" : "all"]),
            ),
          )
        }
      />
    </div>
  );
}
