import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";
import { columnOf, type ListDefinition } from "../definition.ts";
import type { ChartPart } from "../figures.ts";
import { COUNTED_MOST } from "../list-call.ts";
import { sourceOf, sourceRows, type Which } from "./list-query.ts";

type Conditions = Which["conditions"];
/** `sum` is of all rows, and '' where the figure has none. */
export type Count = { count: number; isMore: boolean; sum: string };
export type CountedFigure = { readonly conditions: Conditions; readonly sum?: string | undefined };
export type Share = { by: string; value: string; count: number; sum: string };

/** All figures of a list in one statement, each counted no further than the list itself counts. */
export async function countsOf(
  reader: Reader,
  list: ListDefinition,
  figures: ReadonlyMap<string, CountedFigure>,
): Promise<Record<string, Count>> {
  if (figures.size === 0) return {};
  const { rows } = await countsStatement(list, figures).execute(reader);
  const told = rows[0] ?? {};
  return Object.fromEntries(
    [...figures.keys()].map((name) => {
      const count = Number(told[name]);
      const sum = told[sumOf(name)] ?? "";
      return [name, { count: Math.min(count, COUNTED_MOST), isMore: count > COUNTED_MOST, sum }];
    }),
  );
}

const sumOf = (name: string): string => `${name} sum`;

export function countsStatement(
  list: ListDefinition,
  figures: ReadonlyMap<string, CountedFigure>,
): RawBuilder<Record<string, string>> {
  const parts = [...figures].flatMap(([name, { conditions, sum }]) => {
    const rows = sourceRows({ list, conditions });
    const count = sql`(select count(*) from
      (select 1 ${rows} limit ${COUNTED_MOST + 1}) as seen)::text as ${sql.ref(name)}`;
    if (sum === undefined) return [count];
    const column = sourceOf(columnOf(list, sum));
    return [
      count,
      sql`(select coalesce(sum(${column}), 0)::numeric(38, 2)::text ${rows}) as ${sql.ref(sumOf(name))}`,
    ];
  });
  return sql`select ${sql.join(parts)}`;
}

type ShareQuery = Which & { sum: string; parts: readonly ChartPart[] };

/** The same rows told apart in each of the ways, and read once. */
export async function sharesOf(
  reader: Reader,
  { list, conditions, sum, parts }: ShareQuery,
): Promise<readonly Share[]> {
  const keys = parts.map(({ by, isDay }) => {
    const source = sourceOf(columnOf(list, by));
    return { by, key: isDay ? sql`(${source} at time zone 'Asia/Shanghai')::date` : source };
  });
  const names = keys.map(({ by, key }) => sql`when grouping(${key}) = 0 then ${by}`);
  const { rows } = await sql<{ by: string; value: string | null; count: string; sum: string }>`
    select case ${sql.join(names, sql` `)} end as by,
      coalesce(${sql.join(keys.map(({ key }) => sql`${key}::text`))}) as value,
      count(*)::text as count,
      coalesce(sum(${sourceOf(columnOf(list, sum))}), 0)::numeric(38, 2)::text as sum
    ${sourceRows({ list, conditions })}
    group by grouping sets (${sql.join(keys.map(({ key }) => sql`(${key})`))})
    order by by, value`.execute(reader);
  return rows.flatMap(({ value, count, ...row }) =>
    value === null ? [] : [{ ...row, value, count: Number(count) }],
  );
}
