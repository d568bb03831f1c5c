import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from "kysely";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { memoize } from "#platform/kernel/memoize.ts";
import { type Actor, isOutsideUser } from "#platform/server/actor.ts";
import { toSearchTermQueries } from "#platform/search/terms.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { selectWireTimestamp } from "#platform/server/tables.ts";
import {
  getListColumn,
  getSqlColumnOfListColumn,
  getSqlColumnsOfListFilter,
  isInsiderFilter,
  listSums,
  type ListFilterTexts,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  type ListSort,
} from "../definition.ts";
import { resolveDayRange, type FilterValue, CURRENT_USER_FILTER, parseFilterText } from "../filter-text.ts";
import { MAX_COUNTED_ROWS, type PageCursor, type ListRow } from "../list-call.ts";
import { buildBranchCondition, toSourceColumnSql } from "./list-scope.ts";

type Condition = RawBuilder<boolean>;

const NOTHING: Condition = sql<boolean>`false`;

export type ListQuery = {
  list: ListDefinition;
  /** The SQL conditions of the user's scope and of the filters. */
  conditions: readonly Condition[];
  sort: ListSort;
  cursor?: PageCursor | undefined;
  size: number;
};

/** The day on which a user looks at a list, and the user. */
export type FilterContext = {
  readonly today: PlainDate;
  readonly actor: Pick<Actor, "userCode" | "agencyCode">;
};

/** Every name in the statement comes from the definition, and user input is a parameter. */
export function buildFilterConditions(
  list: ListDefinition,
  texts: ListFilterTexts,
  asking: FilterContext,
): Condition[] {
  return list.filters.flatMap((filter) => {
    const value = parseFilterText(filter.kind, texts[filter.name] ?? "");
    // Hidden columns are not searchable: a hit would reveal their content.
    if (value && isOutsideUser(asking.actor) && isInsiderFilter(list, filter)) return [NOTHING];
    return value ? conditionsOf(list, filter, { ...asking, value }) : [];
  });
}

export type RowPage = { rows: ListRow[]; previous: PageCursor | null; next: PageCursor | null };

/** Reads one row more than requested, which tells whether another page follows. */
export function buildListPageStatement(query: ListQuery): RawBuilder<ListRow> {
  const { list, conditions, sort, cursor, size } = query;
  const isAscending = (sort.direction === "asc") !== (cursor?.side === "before");
  const direction = sql.raw(isAscending ? "asc" : "desc");
  const [by, key] = [
    buildListColumnSql(getListColumn(list, sort.column)),
    buildListColumnSql(getListColumn(list, list.key)),
  ];
  const all = cursor ? [...conditions, beyond(query, cursor, isAscending)] : conditions;
  return sql<ListRow>`select ${cellsOf(list)}
    from ${sql.table(list.source)} as t where ${every(all)}
    order by ${by} ${direction}, ${key} ${direction} limit ${sql.lit(size + 1)}`;
}

export async function readRowPage(reader: Reader, query: ListQuery): Promise<RowPage> {
  const { list, sort, cursor, size } = query;
  const isBackward = cursor?.side === "before";
  const { rows: found } = await buildListPageStatement(query).execute(reader.withoutPlugins());
  const hasMore = found.length > size;
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const placeOf = (side: PageCursor["side"], row: ListRow | undefined): PageCursor | null =>
    row ? { side, value: row[sort.column] ?? "", key: row[list.key] ?? "" } : null;
  const hasBefore = isBackward ? hasMore : cursor !== undefined;
  const hasAfter = isBackward || hasMore;
  return {
    rows,
    previous: hasBefore ? placeOf("before", rows[0]) : null,
    next: hasAfter ? placeOf("after", rows.at(-1)) : null,
  };
}

export type ListTotals = { count: number; isMore: boolean; sums: Record<string, string> };

/** The list and the conditions on its rows. */
export type RowCriteria = Omit<ListQuery, "size" | "sort">;

export async function readListTotals(reader: Reader, { list, conditions }: RowCriteria): Promise<ListTotals> {
  const source = buildFromWhereSql({ list, conditions });
  const count = await countRowsUpTo(reader, { list, conditions }, MAX_COUNTED_ROWS + 1);
  const summed = listSums(list.columns);
  return {
    count: Math.min(count, MAX_COUNTED_ROWS),
    isMore: count > MAX_COUNTED_ROWS,
    sums: summed.length === 0 ? {} : await sumsOf(reader, list, source),
  };
}

export function buildFromWhereSql({ list, conditions }: RowCriteria): RawBuilder<unknown> {
  return sql`from ${sql.table(list.source)} as t where ${every(conditions)}`;
}

/** Counts up to a limit, because counting a million rows takes too long. */
export async function countRowsUpTo(reader: Reader, selection: RowCriteria, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count
    from (select 1 ${buildFromWhereSql(selection)} limit ${most}) as seen`.execute(reader.withoutPlugins());
  return Number(rows[0]?.count ?? 0);
}

async function sumsOf(
  reader: Reader,
  list: ListDefinition,
  source: RawBuilder<unknown>,
): Promise<Record<string, string>> {
  const sums = listSums(list.columns).map(({ name, column, rows }) => {
    const counted = rows
      ? sql` filter (where ${buildListColumnSql(getListColumn(list, rows.column))} = any(${rows.values}::text[]))`
      : sql``;
    return sql`coalesce(sum(${buildListColumnSql(column)})${counted}, 0)::numeric(38, 2)::text as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} ${source}`.execute(
    reader.withoutPlugins(),
  );
  return rows[0] ?? {};
}

/** The cells are the longest part of every query to a list, so they are written once. */
const cellsOf = memoize(({ columns }: ListDefinition) => {
  const node = sql.join(columns.map(cell)).toOperationNode();
  return sql.raw(new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql);
});

function cell(column: ListColumn): RawBuilder<unknown> {
  const name = sql.ref(column.name);
  if (column.kind === "moment")
    return sql`${selectWireTimestamp(`t.${getSqlColumnOfListColumn(column)}`)} as ${name}`;
  if (column.hasManyCodes) return sql`array_to_string(${buildListColumnSql(column)}, ',') as ${name}`;
  return sql`${buildListColumnSql(column)}::text as ${name}`;
}

export function buildListColumnSql(column: Pick<ListColumn, "name" | "from">): RawBuilder<unknown> {
  return toSourceColumnSql(getSqlColumnOfListColumn(column));
}

const CASTS: Readonly<Record<ListColumn["kind"], string>> = {
  text: "text",
  number: "text",
  integer: "bigint",
  money: "numeric",
  date: "date",
  moment: "timestamptz",
};

/** The key makes the order total, so that no row is shown twice or skipped among equal values. */
function beyond({ list, sort }: ListQuery, { value, key }: PageCursor, isAscending: boolean): Condition {
  const [by, keyColumn] = [getListColumn(list, sort.column), getListColumn(list, list.key)];
  const than = sql.raw(isAscending ? ">" : "<");
  return sql<boolean>`(${buildListColumnSql(by)}, ${buildListColumnSql(keyColumn)}) ${than}
    (${value}::${sql.raw(CASTS[by.kind])}, ${key}::${sql.raw(CASTS[keyColumn.kind])})`;
}

function every(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, AND)})`;
}

const AND = sql.raw(") and (");

type FilterCriterion = FilterContext & { value: FilterValue };

function conditionsOf(
  list: ListDefinition,
  filter: ListFilter,
  { value, today, actor }: FilterCriterion,
): Condition[] {
  if (filter.searchKind !== undefined && value.kind === "text")
    return [buildSearchCondition(list, filter.searchKind, value.text)];
  const sources = getSqlColumnsOfListFilter(filter);
  const [first = ""] = sources;
  const source = toSourceColumnSql(first);
  if (value.kind === "branch") return [buildBranchCondition(value.comCode)];
  if (value.kind === "choice")
    return [
      hasManyCodes(list, first)
        ? sql<boolean>`${source} && ${value.codes}::text[]`
        : sql<boolean>`${source}::text = any(${value.codes}::text[])`,
    ];
  if (value.kind === "user")
    return [
      sql<boolean>`${source} = ${value.userCode === CURRENT_USER_FILTER ? actor.userCode : value.userCode}`,
    ];
  if (value.kind === "text")
    return [
      sql<boolean>`${sql.join(
        sources.map((text) => textCondition(text, filter, value.text)),
        sql` or `,
      )}`,
    ];
  if (value.kind === "amounts") {
    const { from, to } = value.amounts;
    return [
      ...(from === undefined ? [] : [sql<boolean>`${source} >= ${from}::numeric`]),
      ...(to === undefined ? [] : [sql<boolean>`${source} <= ${to}::numeric`]),
    ];
  }
  const days = resolveDayRange(value.range, today);
  const isMoment = list.columns.some(
    (column) => getSqlColumnOfListColumn(column) === first && column.kind === "moment",
  );
  // No record is later than now. A range with one end gets the better plan.
  const isOpenEnded = isMoment && !filter.isAhead && days.to !== undefined && days.to >= today;
  const { from, to } = isOpenEnded ? { from: days.from } : days;
  const starts = (day: PlainDate) =>
    isMoment ? sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')` : sql`${day}::date`;
  const ends = (day: PlainDate) =>
    isMoment ? sql<boolean>`${source} < ${starts(addDays(day, 1))}` : sql<boolean>`${source} <= ${day}::date`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`${source} >= ${starts(from)}`]),
    ...(to === undefined ? [] : [ends(to)]),
  ];
}

function hasManyCodes({ columns }: ListDefinition, source: string): boolean {
  return columns.some(
    (column) => getSqlColumnOfListColumn(column) === source && column.hasManyCodes === true,
  );
}

/** The most recent entries that the search answers. */
const MAX_SEARCH_ENTRIES = 500;

/** The rows whose search entry has this whole number. The search keeps to the branch and the agency of the user. */
function buildSearchCondition(list: ListDefinition, searchKind: string, typed: string): Condition {
  const questions = toSearchTermQueries(typed).filter(({ by }) => by === "number");
  if (questions.length === 0) return NOTHING;
  return sql<boolean>`${buildListColumnSql(getListColumn(list, list.key))} in (
    select found.key from search_entries(array[${searchKind}]::text[], '{}'::text[],
      ${JSON.stringify(questions)}::jsonb, ${MAX_SEARCH_ENTRIES}) as found)`;
}

function textCondition(column: string, { match }: ListFilter, text: string): Condition {
  const source = toSourceColumnSql(column);
  if (match === "whole") return sql<boolean>`${source} = ${text}`;
  if (match === "begins") return sql<boolean>`starts_with(lower(${source}), ${text.toLowerCase()})`;
  return sql<boolean>`strpos(lower(${source}), ${text.toLowerCase()}) > 0`;
}
