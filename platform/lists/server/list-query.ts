import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from "kysely";
import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";
import { memoize } from "#platform/kernel/memoize.ts";
import { type Actor, isOutside } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { wireStamp } from "#platform/server/tables.ts";
import {
  columnOf,
  columnSource,
  filterSources,
  isFilterInside,
  type FilterTexts,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  type Sort,
} from "../definition.ts";
import { daysOf, type FilterValue, ME, readFilter } from "../filter-text.ts";
import { COUNTED_MOST, type Cursor, type ListRow } from "../list-call.ts";
import { branchCondition, stored } from "./list-scope.ts";

type Condition = RawBuilder<boolean>;

const NOTHING: Condition = sql<boolean>`false`;

export type ListQuery = {
  list: ListDefinition;
  /** Scope and filters. */
  conditions: readonly Condition[];
  sort: Sort;
  cursor?: Cursor | undefined;
  size: number;
};

/** When a list is looked at, and by whom. */
export type Asking = { readonly today: PlainDate; readonly actor: Pick<Actor, "userCode" | "agencyCode"> };

/** Every name in the statement comes from the definition; what the user says is a parameter. */
export function filterConditions(list: ListDefinition, texts: FilterTexts, asking: Asking): Condition[] {
  return list.filters.flatMap((filter) => {
    const value = readFilter(filter.kind, texts[filter.name] ?? "");
    // By what is found with it, what is hidden would be told.
    if (value && isOutside(asking.actor) && isFilterInside(list, filter)) return [NOTHING];
    return value ? conditionsOf(list, filter, { ...asking, value }) : [];
  });
}

export type PageOfRows = { rows: ListRow[]; previous: Cursor | null; next: Cursor | null };

/** One row more than asked for tells whether there is another page on that side. */
export function pageStatement(asked: ListQuery): RawBuilder<ListRow> {
  const { list, conditions, sort, cursor, size } = asked;
  const isAscending = (sort.direction === "asc") !== (cursor?.side === "before");
  const direction = sql.raw(isAscending ? "asc" : "desc");
  const [by, key] = [sourceOf(columnOf(list, sort.column)), sourceOf(columnOf(list, list.key))];
  const all = cursor ? [...conditions, beyond(asked, cursor, isAscending)] : conditions;
  return sql<ListRow>`select ${cellsOf(list)}
    from ${sql.table(list.source)} as t where ${every(all)}
    order by ${by} ${direction}, ${key} ${direction} limit ${sql.lit(size + 1)}`;
}

export async function pageOfRows(reader: Reader, asked: ListQuery): Promise<PageOfRows> {
  const { list, sort, cursor, size } = asked;
  const isBackward = cursor?.side === "before";
  const { rows: found } = await pageStatement(asked).execute(reader);
  const hasMore = found.length > size;
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size);
  const placeOf = (side: Cursor["side"], row: ListRow | undefined): Cursor | null =>
    row ? { side, value: row[sort.column] ?? "", key: row[list.key] ?? "" } : null;
  const hasBefore = isBackward ? hasMore : cursor !== undefined;
  const hasAfter = isBackward || hasMore;
  return {
    rows,
    previous: hasBefore ? placeOf("before", rows[0]) : null,
    next: hasAfter ? placeOf("after", rows.at(-1)) : null,
  };
}

export type Totals = { count: number; isMore: boolean; sums: Record<string, string> };

/** Of which list, and which of its rows. */
export type Which = Omit<ListQuery, "size" | "sort">;

export async function totalsOf(reader: Reader, { list, conditions }: Which): Promise<Totals> {
  const source = sourceRows({ list, conditions });
  const count = await countUpTo(reader, { list, conditions }, COUNTED_MOST + 1);
  const summed = list.columns.filter(({ sum }) => sum);
  return {
    count: Math.min(count, COUNTED_MOST),
    isMore: count > COUNTED_MOST,
    sums: summed.length === 0 ? {} : await sumsOf(reader, summed, source),
  };
}

export function sourceRows({ list, conditions }: Which): RawBuilder<unknown> {
  return sql`from ${sql.table(list.source)} as t where ${every(conditions)}`;
}

/** Nobody waits for the count of a million rows to hear that there are many. */
export async function countUpTo(reader: Reader, which: Which, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count
    from (select 1 ${sourceRows(which)} limit ${most}) as seen`.execute(reader);
  return Number(rows[0]?.count ?? 0);
}

async function sumsOf(
  reader: Reader,
  columns: readonly ListColumn[],
  source: RawBuilder<unknown>,
): Promise<Record<string, string>> {
  const sums = columns.map(
    (column) => sql`coalesce(sum(${sourceOf(column)}), 0)::numeric(38, 2)::text as ${sql.ref(column.name)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} ${source}`.execute(reader);
  return rows[0] ?? {};
}

/** The same for every question to a list, and the longest part of it: written out once. */
const cellsOf = memoize(({ columns }: ListDefinition) => {
  const node = sql.join(columns.map(cell)).toOperationNode();
  return sql.raw(new PostgresQueryCompiler().compileQuery(node, createQueryId()).sql);
});

function cell(column: ListColumn): RawBuilder<unknown> {
  const name = sql.ref(column.name);
  if (column.kind === "moment") return sql`${wireStamp(`t.${columnSource(column)}`)} as ${name}`;
  return sql`${sourceOf(column)}::text as ${name}`;
}

export function sourceOf(column: Pick<ListColumn, "name" | "from">): RawBuilder<unknown> {
  return stored(columnSource(column));
}

const CASTS: Readonly<Record<ListColumn["kind"], string>> = {
  text: "text",
  number: "text",
  integer: "bigint",
  money: "numeric",
  date: "date",
  moment: "timestamptz",
};

/** The key makes the order total: among rows of one value none is shown twice and none is missed. */
function beyond({ list, sort }: ListQuery, { value, key }: Cursor, isAscending: boolean): Condition {
  const [by, own] = [columnOf(list, sort.column), columnOf(list, list.key)];
  const than = sql.raw(isAscending ? ">" : "<");
  return sql<boolean>`(${sourceOf(by)}, ${sourceOf(own)}) ${than}
    (${value}::${sql.raw(CASTS[by.kind])}, ${key}::${sql.raw(CASTS[own.kind])})`;
}

function every(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, AND)})`;
}

const AND = sql.raw(") and (");

type FilterCriterion = Asking & { value: FilterValue };

function conditionsOf(
  list: ListDefinition,
  filter: ListFilter,
  { value, today, actor }: FilterCriterion,
): Condition[] {
  const sources = filterSources(filter);
  const [first = ""] = sources;
  const source = stored(first);
  if (value.kind === "branch") return [branchCondition(value.comCode)];
  if (value.kind === "choice") return [sql<boolean>`${source}::text = any(${value.codes}::text[])`];
  if (value.kind === "user")
    return [sql<boolean>`${source} = ${value.userCode === ME ? actor.userCode : value.userCode}`];
  if (value.kind === "text")
    return [
      sql<boolean>`${sql.join(
        sources.map((one) => textCondition(one, filter, value.text)),
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
  const days = daysOf(value.range, today);
  const isMoment = list.columns.some((column) => columnSource(column) === first && column.kind === "moment");
  // Nothing was recorded later than now; of a range with one end the plan for all values is the right one.
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

function textCondition(column: string, { match }: ListFilter, text: string): Condition {
  const source = stored(column);
  if (match === "whole") return sql<boolean>`${source} = ${text}`;
  if (match === "begins") return sql<boolean>`starts_with(lower(${source}), ${text.toLowerCase()})`;
  return sql<boolean>`strpos(lower(${source}), ${text.toLowerCase()}) > 0`;
}
