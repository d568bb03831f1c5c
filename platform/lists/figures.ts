import type { Permission } from "#platform/kernel/contract.ts";
import type { FilterTexts } from "./definition.ts";
import { ANY } from "./address-words.ts";

/** How many rows of a list some filters leave; the list opens with the same ones. */
export type Figure = {
  readonly name: string;
  readonly label: string;
  readonly filters: FilterTexts;
  /** Of which column the sum stands beside the count. */
  readonly sum?: string;
  /** For whom there can be any, where the list alone does not say it. */
  readonly needs?: Permission;
};

/** The same rows told apart in one way or another; `by` is a column that the list has a filter for. */
export type Charts = {
  readonly filters: FilterTexts;
  readonly sum: string;
  readonly parts: readonly ChartPart[];
};
export type ChartPart = {
  readonly by: string;
  readonly title: string;
  /** Of a moment: by the day that it lies in. */
  readonly isDay?: true;
};

/** What is told of one list without opening it. */
export type FigureGroup = {
  readonly list: string;
  readonly title: string;
  readonly permission: Permission;
  readonly path: string;
  readonly figures: readonly Figure[];
  readonly charts?: Charts;
};

/** Where the rows are that were counted: no view of the list adds to what is said here. */
export function countedHref({ path }: Pick<FigureGroup, "path">, filters: FilterTexts): string {
  return `${path}?${new URLSearchParams({ view: ANY, ...filters }).toString()}`;
}

export function barFilters({ filters }: Charts, { by, isDay }: ChartPart, value: string): FilterTexts {
  return { ...filters, [by]: isDay ? `${value}~${value}` : value };
}

/** As the list's answer is asked for: what holds everything back from nothing is left out. */
export function saidFilters(filters: FilterTexts): FilterTexts {
  return Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ANY));
}
