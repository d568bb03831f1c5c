import type { UrlQuery } from "#platform/web/page-registry.ts";
import type { SavedView, SavedViewKind } from "../contract.ts";
import {
  getListColumn,
  type ListFilterTexts,
  type ListDefinition,
  type ListFilter,
  type ListSort,
} from "../definition.ts";
import { ANY_FILTER_VALUE } from "../address-words.ts";
import { parseFilterText } from "../filter-text.ts";

/** A view that is built into the list or saved by a user. */
export type AvailableView = {
  readonly key: string;
  readonly label: string;
  readonly filters: ListFilterTexts;
  readonly sort: string;
  readonly kind: SavedViewKind | "builtIn";
  readonly isOwn: boolean;
  readonly ownerName: string;
};

/** The view key that prevents the view of the user's role from opening by itself. */
export const NO_LIST_VIEW_KEY = "all";

export type ListViewSelection = {
  readonly view: AvailableView | undefined;
  readonly filters: ListFilterTexts;
  readonly sort: ListSort;
};

export function listAvailableViews(list: ListDefinition, saved: readonly SavedView[]): AvailableView[] {
  const builtIn = (list.views ?? []).map(({ name, label, filters }): AvailableView => ({
    key: name,
    label,
    filters,
    sort: "",
    kind: "builtIn",
    isOwn: false,
    ownerName: "",
  }));
  const kept = saved.map(({ viewId, viewName, ...view }): AvailableView => ({
    ...view,
    key: viewId,
    label: viewName,
  }));
  return [...builtIn, ...kept];
}

/** Parses the view and its changes from an address. Unreadable parts are ignored. */
export function parseListView(
  list: ListDefinition,
  views: readonly AvailableView[],
  query: UrlQuery,
): ListViewSelection {
  const { view: key } = query;
  const view =
    key === undefined ? views.find(({ kind }) => kind === "role") : views.find((one) => one.key === key);
  const addressed = list.filters.filter(({ searchKind }) => searchKind === undefined);
  const filters = addressed.flatMap((filter): [string, string][] => {
    const text = saidOf(filter, query[filter.name]) ?? baseOf(filter, view);
    return text === undefined || text === ANY_FILTER_VALUE ? [] : [[filter.name, text]];
  });
  const sort = readSort(list, query["sort"]) ?? readSort(list, view?.sort) ?? list.sort;
  return { view, filters: Object.fromEntries(filters), sort };
}

/** Returns the changes of the address after a filter was set or removed. */
export function toFilterUrlQuery(
  filter: ListFilter,
  view: AvailableView | undefined,
  text: string | undefined,
): UrlQuery {
  const base = baseOf(filter, view);
  if (text === base) return { [filter.name]: "" };
  return { [filter.name]: text ?? (base === undefined ? "" : ANY_FILTER_VALUE) };
}

export function toListViewUrlQuery(list: ListDefinition, key: string): UrlQuery {
  const unsaid = Object.fromEntries(list.filters.map(({ name }) => [name, ""]));
  return { ...unsaid, sort: "", view: key };
}

export function toListSortUrlQuery(
  list: ListDefinition,
  { view, sort }: ListViewSelection,
  column: string,
): UrlQuery {
  const isTurned = sort.column === column && sort.direction === "asc";
  const text = formatSort({ column, direction: isTurned ? "desc" : "asc" });
  return { sort: text === formatSort(readSort(list, view?.sort) ?? list.sort) ? "" : text };
}

export function formatSort({ column, direction }: ListSort): string {
  return direction === "desc" ? `-${column}` : column;
}

function readSort(list: ListDefinition, text = ""): ListSort | undefined {
  const column = text.replace(/^-/, "");
  if (!list.columns.some(({ name }) => name === column) || !getListColumn(list, column).sortable)
    return undefined;
  return { column, direction: text.startsWith("-") ? "desc" : "asc" };
}

function saidOf(filter: ListFilter, text: string | undefined): string | undefined {
  if (text === ANY_FILTER_VALUE) return ANY_FILTER_VALUE;
  return text !== undefined && parseFilterText(filter.kind, text) ? text : undefined;
}

/** A view uses its own filters and ignores the presets of the list. */
function baseOf(filter: ListFilter, view: AvailableView | undefined): string | undefined {
  if (!view) return filter.preset;
  const text = view.filters[filter.name];
  return text !== undefined && parseFilterText(filter.kind, text) ? text : undefined;
}
