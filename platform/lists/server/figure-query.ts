import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/server/scope-context.ts";
import { getListColumn, type ListDefinition } from "../definition.ts";
import type { ListChartPart } from "../figures.ts";
import { MAX_COUNTED_ROWS } from "../list-call.ts";
import { buildListColumnSql, buildFromWhereSql, type RowCriteria } from "./list-query.ts";

type Conditions = RowCriteria["conditions"];
/** `sum` covers all rows. It is '' for a figure without a sum. */
export type FigureCount = { count: number; isMore: boolean; sum: string };
export type FigureQuery = { readonly conditions: Conditions; readonly sum?: string | undefined };
export type ListChartShare = { by: string; value: string; count: number; sum: string };

/** Counts all figures of a list in one statement, up to the limit of the list's own count. */
export async function computeListFigureCounts(
  reader: Reader,
  list: ListDefinition,
  figures: ReadonlyMap<string, FigureQuery>,
): Promise<Record<string, FigureCount>> {
  if (figures.size === 0) return {};
  const { rows } = await buildCountsStatement(list, figures).execute(reader.withoutPlugins());
  const counts = rows[0] ?? {};
  return Object.fromEntries(
    [...figures.keys()].map((name) => {
      const count = Number(counts[name]);
      const sum = counts[sumOf(name)] ?? "";
      return [name, { count: Math.min(count, MAX_COUNTED_ROWS), isMore: count > MAX_COUNTED_ROWS, sum }];
    }),
  );
}

const sumOf = (name: string): string => `${name} sum`;

export function buildCountsStatement(
  list: ListDefinition,
  figures: ReadonlyMap<string, FigureQuery>,
): RawBuilder<Record<string, string>> {
  const parts = [...figures].flatMap(([name, { conditions, sum }]) => {
    const rows = buildFromWhereSql({ list, conditions });
    const count = sql`(select count(*) from
      (select 1 ${rows} limit ${MAX_COUNTED_ROWS + 1}) as seen)::text as ${sql.ref(name)}`;
    if (sum === undefined) return [count];
    const column = buildListColumnSql(getListColumn(list, sum));
    return [
      count,
      sql`(select coalesce(sum(${column}), 0)::numeric(38, 2)::text ${rows}) as ${sql.ref(sumOf(name))}`,
    ];
  });
  return sql`select ${sql.join(parts)}`;
}

type ShareQuery = RowCriteria & { sum: string; parts: readonly ListChartPart[] };

/** Groups the same rows in several ways and reads them once. */
export async function listChartShares(
  reader: Reader,
  { list, conditions, sum, parts }: ShareQuery,
): Promise<readonly ListChartShare[]> {
  const keys = parts.map(({ by, isDay }) => {
    const source = buildListColumnSql(getListColumn(list, by));
    return { by, key: isDay ? sql`(${source} at time zone 'Asia/Shanghai')::date` : source };
  });
  const names = keys.map(({ by, key }) => sql`when grouping(${key}) = 0 then ${by}`);
  const { rows } = await sql<{ by: string; value: string | null; count: string; sum: string }>`
    select case ${sql.join(names, sql` `)} end as by,
      coalesce(${sql.join(keys.map(({ key }) => sql`${key}::text`))}) as value,
      count(*)::text as count,
      coalesce(sum(${buildListColumnSql(getListColumn(list, sum))}), 0)::numeric(38, 2)::text as sum
    ${buildFromWhereSql({ list, conditions })}
    group by grouping sets (${sql.join(keys.map(({ key }) => sql`(${key})`))})
    order by by, value`.execute(reader.withoutPlugins());
  return rows.flatMap(({ value, count, ...row }) =>
    value === null ? [] : [{ ...row, value, count: Number(count) }],
  );
}
