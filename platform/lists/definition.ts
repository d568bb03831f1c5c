import { assert } from "#platform/kernel/assert.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import { type FilterKind, readFilter } from "./filter-text.ts";
import type { MaskKind } from "./masking.ts";

export type CellKind = "text" | "number" | "integer" | "money" | "date" | "moment";
export type Tone = "good" | "bad" | "waiting" | "running" | "resting";

export type ListColumn = {
  readonly name: string;
  readonly label: string;
  /** `number` is that of a document: shown whole with even letters: each of its digits tells it from others. */
  readonly kind: CellKind;
  /** In the database, where it is not the name in snake case. */
  readonly from?: string;
  readonly width: number;
  /** Only of what is never null, or rows would be missed between two pages. */
  readonly sortable?: true;
  /** Not shown until somebody asks for it in the column settings. */
  readonly isHidden?: true;
  readonly sum?: true;
  readonly mask?: MaskKind;
  /** For the insurer's own people: whoever is from outside has neither the column nor a filter on it. */
  readonly isInside?: true;
  /** What its codes are called: a dictionary, or one of the engine's look-ups such as `company`. */
  readonly names?: string;
  readonly tones?: Readonly<Record<string, Tone>>;
};

export type ListFilter = {
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  /** In the database; a text may be looked for in several. */
  readonly from?: readonly string[];
  readonly match?: "whole" | "begins" | "contains";
  readonly names?: string;
  readonly placeholder?: string;
  /** What holds where the address says nothing, such as `last29`. */
  readonly preset?: string;
  /** Of days that are to come as well as past. */
  readonly isAhead?: true;
  /** Waits behind 更多条件. */
  readonly isMore?: true;
};

export type Sort = { readonly column: string; readonly direction: "asc" | "desc" };
export type FilterTexts = Readonly<Record<string, string>>;
export type BuiltInView = { readonly name: string; readonly label: string; readonly filters: FilterTexts };

export type ListDefinition = {
  readonly name: string;
  /** As in `defineCall`. */
  readonly call: string;
  readonly title: string;
  readonly permission: Permission;
  readonly feature?: string;
  /** A table with com_code, com2 and com4; row-level security stands behind whatever is asked of it. */
  readonly source: string;
  /**
   * line: what belongs to the branches above as well, as far as row-level security shows it, such as what they sell here.
   * Otherwise the branch and what lies below it.
   */
  readonly reach?: "line";
  /** Of a table that holds several kinds, the one that the list is about: what its columns say. */
  readonly only?: Readonly<Record<string, string>>;
  /** The column whose value belongs to one row only. */
  readonly key: string;
  /** Whose a row is, for grades that see their own business only. */
  readonly owner?: string;
  /** The column with the house from outside that a row belongs to: its people see no other's. */
  readonly agency?: string;
  /** The rank that a row asks for: whoever stands lower does not see it, unless it is his own. */
  readonly rank?: string;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly ListFilter[];
  readonly sort: Sort;
  readonly views?: readonly BuiltInView[];
  /** What a row is called in the preview and on a card. */
  readonly heading: string;
  /** Where a row leads to, with `{column}` for what the row says; without it the preview is all there is. */
  readonly open?: string | PlacesByLetter;
};

/** Of a list over several kinds of document: by the first letter of the number that a row is called by. */
export type PlacesByLetter = Readonly<Record<string, string>>;

/** The one description that the SQL, the contract, the grid and the export are made from. */
export function defineList(list: ListDefinition): ListDefinition {
  checkNames(list, list.columns);
  checkNames(list, list.filters);
  for (const name of [list.key, list.heading]) columnOf(list, name);
  assert(columnOf(list, list.sort.column).sortable, `${list.name}: sorted by what is not sortable`);
  assert(!columnOf(list, list.key).mask, `${list.name}: a masked key tells what it hides`);
  for (const column of list.columns) checkColumn(list, column);
  for (const filter of list.filters) checkFilter(list, filter);
  for (const view of list.views ?? []) checkView(list, view);
  return list;
}

export function columnOf(list: Pick<ListDefinition, "name" | "columns">, name: string): ListColumn {
  const found = list.columns.find((column) => column.name === name);
  assert(found, `${list.name} has no column ${name}`);
  return found;
}

export function columnSource({ name, from }: Pick<ListColumn, "name" | "from">): string {
  return from ?? snakeCase(name);
}

export function filterSources({ name, from }: Pick<ListFilter, "name" | "from">): readonly string[] {
  return from ?? [snakeCase(name)];
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a filter looks at what only the insurer's own people are shown. */
export function isFilterInside({ columns }: Pick<ListDefinition, "columns">, filter: ListFilter): boolean {
  const inside = new Set(columns.filter(({ isInside }) => isInside).map(columnSource));
  return filterSources(filter).some((source) => inside.has(source));
}

/** A list as people from outside have it. */
export function outsideList(list: ListDefinition): ListDefinition {
  const filters = list.filters.filter((filter) => !isFilterInside(list, filter));
  const names = new Set(filters.map(({ name }) => name));
  return {
    ...list,
    columns: list.columns.filter(({ isInside }) => !isInside),
    filters,
    views: (list.views ?? []).filter((view) => Object.keys(view.filters).every((name) => names.has(name))),
  };
}

/** What may stand in an address beside the filters. */
const TAKEN = new Set(["view", "sort", "titlePrefix"]);

function checkNames(list: ListDefinition, parts: readonly { name: string }[]): void {
  const names = parts.map(({ name }) => name);
  assert(new Set(names).size === names.length, `${list.name}: a name stands twice`);
  for (const name of names) assert(!TAKEN.has(name), `${list.name}: ${name} means something else`);
}

function checkColumn({ name: list }: ListDefinition, column: ListColumn): void {
  const { name, sum, kind, mask, isInside, sortable } = column;
  assert(!sum || kind === "money", `${list}: ${name} is no money and makes no sum`);
  // An order tells what is behind a mask as well as the figures do.
  assert(!(mask || isInside) || !sortable, `${list}: ${name} is hidden and sortable`);
}

function checkFilter(list: ListDefinition, filter: ListFilter): void {
  const { name, kind, match, preset } = filter;
  assert(kind !== "text" || match, `${list.name}: how is ${name} looked for?`);
  const masked = new Set(list.columns.filter(({ mask }) => mask).map(columnSource));
  const hides = filterSources(filter).some((source) => masked.has(source));
  // By parts, one digit after the other could be found out.
  assert(!hides || (kind === "text" && match === "whole"), `${list.name}: ${name} looks behind a mask`);
  if (preset !== undefined) assert(readFilter(kind, preset), `${list.name}: the preset of ${name}`);
}

function checkView(list: ListDefinition, { name, filters }: BuiltInView): void {
  for (const [filterName, text] of Object.entries(filters)) {
    const filter = list.filters.find((one) => one.name === filterName);
    assert(filter && readFilter(filter.kind, text), `${list.name}: view ${name} says ${filterName}=${text}`);
  }
}
