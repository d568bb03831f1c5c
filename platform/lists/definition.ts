import { assert } from "#platform/kernel/assert.ts";
import type { Permission } from "#platform/kernel/contract.ts";
import { type FilterKind, parseFilterText } from "./filter-text.ts";
import type { MaskKind } from "./masking.ts";

export type ListCellKind = "text" | "number" | "integer" | "money" | "date" | "moment";
export type StateTone = "good" | "bad" | "waiting" | "running" | "resting";

export type ListColumn = {
  readonly name: string;
  readonly label: string;
  /** `number` is the number of a document, in digits of equal width. A grid hides the middle of a long one. */
  readonly kind: ListCellKind;
  /** The database column, if it is not the name in snake case. */
  readonly from?: string;
  readonly width: number;
  /** Allows sorting, for columns that are never null: paging would skip rows with null. */
  readonly sortable?: true;
  /** Hidden until the user shows it in the column settings. */
  readonly isHidden?: true;
  readonly sum?: true;
  /** The sums of rows with these values of another column, instead of one sum of all rows. */
  readonly sumParts?: readonly ListSumPart[];
  /** The database column is an array of codes. A cell has them with commas between. */
  readonly hasManyCodes?: true;
  readonly mask?: MaskKind;
  /** Marks a column for the insurer's own staff. Outside users get neither the column nor its filters. */
  readonly isInside?: true;
  /** The source of the names of its codes: a dictionary, or a look-up of the engine such as `company`. */
  readonly names?: string;
  readonly tones?: Readonly<Record<string, StateTone>>;
  /** A moment or a day that shows as late once it is past, unless the row has one of these values. */
  readonly lateUnless?: Readonly<Record<string, readonly string[]>>;
};

type ListSumPart = {
  readonly name: string;
  readonly label: string;
  readonly column: string;
  readonly values: readonly string[];
};

export type ListFilter = {
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  /** The database columns. A text may be searched in several. */
  readonly from?: readonly string[];
  readonly match?: "whole" | "begins" | "contains";
  /**
   * The kind of search entry whose whole numbers are looked up, such as those of certificates. The text of such a
   * filter is personal, so that neither an address nor a view keeps it.
   */
  readonly searchKind?: string;
  readonly names?: string;
  readonly placeholder?: string;
  /** The condition that applies if the address has none, such as `last29`. */
  readonly preset?: string;
  /** The days may lie in the future as well. */
  readonly isAhead?: true;
  /** Places the filter behind 更多条件 instead of in the bar. */
  readonly isMore?: true;
};

export type ListSort = { readonly column: string; readonly direction: "asc" | "desc" };
export type ListFilterTexts = Readonly<Record<string, string>>;
export type BuiltInView = {
  readonly name: string;
  readonly label: string;
  readonly filters: ListFilterTexts;
};

export type ListDefinition = {
  readonly name: string;
  /** The path of the list's call, as in `defineCall`. */
  readonly call: string;
  /** The path of its export, where the specification names one. */
  readonly exportCall?: string | undefined;
  readonly title: string;
  readonly permission: Permission;
  readonly feature?: string;
  /** A table with com_code, com2 and com4. Row-level security limits every query as well. */
  readonly source: string;
  /**
   * line: includes rows of the branches above, as far as row-level security shows them. By default a list shows the
   * branch and those below.
   */
  readonly reach?: "line";
  /** Values of columns that choose one kind of row from a table with several kinds. */
  readonly only?: Readonly<Record<string, string>>;
  /** Rows of several kinds, which only those see who hold the permission of the kind. */
  readonly kinds?: {
    readonly column: string;
    readonly permissions: Readonly<Record<string, Permission>>;
  };
  /** The column with a unique value. */
  readonly key: string;
  /** The column with the owner, for grades that see their own business only. */
  readonly owner?: string;
  /** The column with the agency of a row. Users of an agency see only its rows. */
  readonly agency?: string;
  /** The column with the least rank that sees a row. Owners always see their own rows. */
  readonly rank?: string;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly ListFilter[];
  readonly sort: ListSort;
  readonly views?: readonly BuiltInView[];
  /** The column that is the title of the preview and of a card. */
  readonly heading: string;
  /** On a phone a card leads with these columns, whom it is about and the amount. Without them, with the heading. */
  readonly card?: { readonly title: string; readonly figure: string };
  /** The address that a row opens, with `{column}` for a value of the row. Without it the preview opens. */
  readonly open?: string | DocumentAddressesByLetter;
};

/** The addresses by the first letter of the document number, for a list of several kinds of document. */
export type DocumentAddressesByLetter = Readonly<Record<string, string>>;

/** The definition that the SQL, the contract, the grid and the export derive from. */
export function defineList(list: ListDefinition): ListDefinition {
  checkNames(list, list.columns);
  checkNames(list, list.filters);
  const { card } = list;
  for (const name of [list.key, list.heading, ...(card ? [card.title, card.figure] : [])])
    getListColumn(list, name);
  assert(getListColumn(list, list.sort.column).sortable, `${list.name}: sorted by what is not sortable`);
  assert(!getListColumn(list, list.key).mask, `${list.name}: a masked key tells what it hides`);
  for (const column of list.columns) checkColumn(list, column);
  for (const filter of list.filters) checkFilter(list, filter);
  for (const view of list.views ?? []) checkView(list, view);
  return list;
}

export function getListColumn(list: Pick<ListDefinition, "name" | "columns">, name: string): ListColumn {
  const found = list.columns.find((column) => column.name === name);
  assert(found, `${list.name} has no column ${name}`);
  return found;
}

export type ListSum = {
  readonly name: string;
  readonly label: string;
  readonly column: ListColumn;
  /** The rows that count; without it all of them. */
  readonly rows?: Pick<ListSumPart, "column" | "values">;
};

export function listSums(columns: readonly ListColumn[]): ListSum[] {
  return columns
    .filter(({ sum }) => sum)
    .flatMap((column): ListSum[] => {
      const { name, label, sumParts } = column;
      if (sumParts)
        return sumParts.map((part) => ({ name: part.name, label: part.label, column, rows: part }));
      return [{ name, label: `${label.replace(/（元）$/, "")}合计`, column }];
    });
}

export function getSqlColumnOfListColumn({ name, from }: Pick<ListColumn, "name" | "from">): string {
  return from ?? toSnakeCase(name);
}

export function getSqlColumnsOfListFilter({
  name,
  from,
}: Pick<ListFilter, "name" | "from">): readonly string[] {
  return from ?? [toSnakeCase(name)];
}

/** Leaves out the texts of filters that only the session keeps. */
export function withoutPersonalFilters(
  { filters }: Pick<ListDefinition, "filters">,
  texts: ListFilterTexts,
): ListFilterTexts {
  const personal = new Set(filters.flatMap(({ name, searchKind }) => (searchKind ? [name] : [])));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !personal.has(name)));
}

export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Tells whether a filter uses a column that only the insurer's own staff see. */
export function isInsiderFilter({ columns }: Pick<ListDefinition, "columns">, filter: ListFilter): boolean {
  const inside = new Set(columns.filter(({ isInside }) => isInside).map(getSqlColumnOfListColumn));
  return getSqlColumnsOfListFilter(filter).some((source) => inside.has(source));
}

/** Returns the list as users from outside see it. */
export function toListForOutsiders(list: ListDefinition): ListDefinition {
  const filters = list.filters.filter((filter) => !isInsiderFilter(list, filter));
  const names = new Set(filters.map(({ name }) => name));
  return {
    ...list,
    columns: list.columns.filter(({ isInside }) => !isInside),
    filters,
    views: (list.views ?? []).filter((view) => Object.keys(view.filters).every((name) => names.has(name))),
  };
}

/** Names that an address uses besides the filters. */
const TAKEN = new Set(["view", "sort", "titlePrefix"]);

function checkNames(list: ListDefinition, parts: readonly { name: string }[]): void {
  const names = parts.map(({ name }) => name);
  assert(new Set(names).size === names.length, `${list.name}: a name stands twice`);
  for (const name of names) assert(!TAKEN.has(name), `${list.name}: ${name} means something else`);
}

function checkColumn(definition: ListDefinition, column: ListColumn): void {
  const { name: list } = definition;
  const { name, sum, sumParts = [], hasManyCodes, kind, mask, isInside, sortable } = column;
  assert(!sum || kind === "money", `${list}: ${name} is no money and makes no sum`);
  for (const part of sumParts) getListColumn(definition, part.column);
  assert(!hasManyCodes || (kind === "text" && !sortable), `${list}: ${name} has many codes`);
  // Sorting would reveal the masked values.
  assert(!(mask || isInside) || !sortable, `${list}: ${name} is hidden and sortable`);
}

function checkFilter(list: ListDefinition, filter: ListFilter): void {
  const { name, kind, match, preset, searchKind } = filter;
  const isWhole = kind === "text" && match === "whole" && preset === undefined;
  assert(searchKind === undefined || isWhole, `${list.name}: ${name} is looked up whole and has no preset`);
  assert(kind !== "text" || match, `${list.name}: how is ${name} looked for?`);
  const masked = new Set(list.columns.filter(({ mask }) => mask).map(getSqlColumnOfListColumn));
  const hides = getSqlColumnsOfListFilter(filter).some((source) => masked.has(source));
  // A search for a part would reveal the masked value digit by digit.
  assert(!hides || (kind === "text" && match === "whole"), `${list.name}: ${name} looks behind a mask`);
  if (preset !== undefined) assert(parseFilterText(kind, preset), `${list.name}: the preset of ${name}`);
}

function checkView(list: ListDefinition, { name, filters }: BuiltInView): void {
  for (const [filterName, text] of Object.entries(filters)) {
    const filter = list.filters.find(({ name: own }) => own === filterName);
    assert(
      filter && filter.searchKind === undefined && parseFilterText(filter.kind, text),
      `${list.name}: view ${name} says ${filterName}=${text}`,
    );
  }
}
