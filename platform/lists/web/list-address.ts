import type { Query } from "#platform/web/page-registry.ts";
import type { SavedView, ViewKind } from "../contract.ts";
import {
  columnOf,
  type FilterTexts,
  type ListDefinition,
  type ListFilter,
  type Sort,
} from "../definition.ts";
import { ANY_VALUE } from "../address-words.ts";
import { parseFilter } from "../filter-text.ts";

/** Built into the list, or saved by somebody. */
export type ShownView = {
  readonly key: string;
  readonly label: string;
  readonly filters: FilterTexts;
  readonly sort: string;
  readonly kind: ViewKind | "builtIn";
  readonly isOwn: boolean;
  readonly ownerName: string;
};

/** The address of no view at all, where a view of the role would open by itself. */
export const NO_VIEW = "all";

export type ListView = {
  readonly view: ShownView | undefined;
  readonly filters: FilterTexts;
  readonly sort: Sort;
};

export function viewsOf(list: ListDefinition, saved: readonly SavedView[]): ShownView[] {
  const builtIn = (list.views ?? []).map(({ name, label, filters }): ShownView => ({
    key: name,
    label,
    filters,
    sort: "",
    kind: "builtIn",
    isOwn: false,
    ownerName: "",
  }));
  const kept = saved.map(({ viewId, viewName, ...view }): ShownView => ({
    ...view,
    key: viewId,
    label: viewName,
  }));
  return [...builtIn, ...kept];
}

/** What an address asks for: a view, and what was changed of it. What cannot be read counts as not said. */
export function lookedFor(list: ListDefinition, views: readonly ShownView[], query: Query): ListView {
  const { view: key } = query;
  const view =
    key === undefined ? views.find(({ kind }) => kind === "role") : views.find((one) => one.key === key);
  const filters = list.filters.flatMap((filter): [string, string][] => {
    const text = saidOf(filter, query[filter.name]) ?? baseOf(filter, view);
    return text === undefined || text === ANY_VALUE ? [] : [[filter.name, text]];
  });
  const sort = readSort(list, query["sort"]) ?? readSort(list, view?.sort) ?? list.sort;
  return { view, filters: Object.fromEntries(filters), sort };
}

/** As the address says it after a filter was set, or taken away by nothing. */
export function withFilter(filter: ListFilter, view: ShownView | undefined, text: string | undefined): Query {
  const base = baseOf(filter, view);
  if (text === base) return { [filter.name]: "" };
  return { [filter.name]: text ?? (base === undefined ? "" : ANY_VALUE) };
}

export function withView(list: ListDefinition, key: string): Query {
  const unsaid = Object.fromEntries(list.filters.map(({ name }) => [name, ""]));
  return { ...unsaid, sort: "", view: key };
}

export function withSort(list: ListDefinition, { view, sort }: ListView, column: string): Query {
  const isTurned = sort.column === column && sort.direction === "asc";
  const text = sortText({ column, direction: isTurned ? "desc" : "asc" });
  return { sort: text === sortText(readSort(list, view?.sort) ?? list.sort) ? "" : text };
}

export function sortText({ column, direction }: Sort): string {
  return direction === "desc" ? `-${column}` : column;
}

function readSort(list: ListDefinition, text = ""): Sort | undefined {
  const column = text.replace(/^-/, "");
  if (!list.columns.some(({ name }) => name === column) || !columnOf(list, column).sortable) return undefined;
  return { column, direction: text.startsWith("-") ? "desc" : "asc" };
}

function saidOf(filter: ListFilter, text: string | undefined): string | undefined {
  if (text === ANY_VALUE) return ANY_VALUE;
  return text !== undefined && parseFilter(filter.kind, text) ? text : undefined;
}

/** In a view its own filters count, and the list's presets do not. */
function baseOf(filter: ListFilter, view: ShownView | undefined): string | undefined {
  if (!view) return filter.preset;
  const text = view.filters[filter.name];
  return text !== undefined && parseFilter(filter.kind, text) ? text : undefined;
}
