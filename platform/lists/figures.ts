import type { Permission } from "#platform/kernel/contract.ts";
import type { ListFilterTexts } from "./definition.ts";
import { ANY_FILTER_VALUE } from "./address-words.ts";

/** Counts the rows of a list that match some filters. A click opens the list with the same filters. */
export type WorkbenchListFigure = {
  readonly name: string;
  readonly label: string;
  readonly filters: ListFilterTexts;
  /** The place among the figures of all lists: what is due first, then what brings more money. */
  readonly rank: number;
  /** The right of those who must act on such rows; others only watch them. */
  readonly acts?: Permission;
  /** Only those who must act on such rows can have any. */
  readonly isOwn?: true;
  /** The column whose sum is shown beside the count. */
  readonly sum?: string;
  /** The right that users need to have such rows at all, if the list does not require it. */
  readonly needs?: Permission;
};

/** Groups the same rows in several ways. `by` is a column for which the list has a filter. */
export type ListCharts = {
  /** What the rows are called. */
  readonly title: string;
  readonly filters: ListFilterTexts;
  readonly sum: string;
  readonly parts: readonly ListChartPart[];
};
export type ListChartPart = {
  readonly by: string;
  readonly title: string;
  /** A moment is grouped by its day. */
  readonly isDay?: true;
};

/** The figures of one list on the workbench. */
export type WorkbenchFigureGroup = {
  readonly list: string;
  readonly permission: Permission;
  readonly path: string;
  readonly figures: readonly WorkbenchListFigure[];
  readonly charts?: ListCharts;
};

/** The address of the counted rows. It overrides the presets of the list. */
export function buildFigureHref(
  { path }: Pick<WorkbenchFigureGroup, "path">,
  filters: ListFilterTexts,
): string {
  return `${path}?${new URLSearchParams({ view: ANY_FILTER_VALUE, ...filters }).toString()}`;
}

export function buildChartBarFilters(
  { filters }: ListCharts,
  { by, isDay }: ListChartPart,
  value: string,
): ListFilterTexts {
  return { ...filters, [by]: isDay ? `${value}~${value}` : value };
}

/** Returns the filters for the request: the word for no condition is left out. */
export function toRequestFilters(filters: ListFilterTexts): ListFilterTexts {
  return Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ANY_FILTER_VALUE));
}
