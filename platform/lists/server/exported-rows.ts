import { columnOf, type ListColumn, type ListDefinition, type Sort } from "../definition.ts";
import type { Cursor, ListRow } from "../list-call.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  type Visibility,
  visibilityOf,
  type ListWorld,
  maskedRows,
  type Names,
  namesIn,
} from "./list-answer.ts";
import { type ListQuery, filterConditions, pageOfRows } from "./list-query.ts";
import { knownFilters } from "./list-routes.ts";
import { scopeConditions, rowScopeOf } from "./list-scope.ts";

/** What is seen of a list, by whom. */
export type ExportContext = {
  filters: Readonly<Record<string, string | undefined>>;
  sort?: Sort | undefined;
  columns: readonly string[];
};
export type Export = {
  list: ListDefinition;
  columns: readonly ListColumn[];
  which: Pick<ListQuery, "list" | "conditions" | "sort">;
  eyes: Visibility;
};
export type ExportedPage = { rows: readonly ListRow[]; names: Names; next: Cursor | null };

/** The rows, the masks and the branch are those of the list: what is exported is what is seen. */
export async function openExport(
  world: ListWorld,
  { list, actor, today }: { list: ListDefinition; actor: Actor; today: PlainDate },
  { filters, sort = list.sort, columns }: ExportContext,
): Promise<Export> {
  const [sight, eyes] = await Promise.all([rowScopeOf(world, list, actor), visibilityOf(world, actor)]);
  const conditions = [
    ...scopeConditions(list, actor, sight),
    ...filterConditions(list, knownFilters(filters), { today, actor }),
  ];
  const shown = [...new Set(columns)].map((name) => columnOf(list, name));
  return { list, columns: shown, which: { list, conditions, sort }, eyes };
}

export async function exportedPage(
  { world, reader }: { world: ListWorld; reader: Reader },
  { list, which, eyes }: Export,
  { size, cursor }: Pick<ListQuery, "size" | "cursor">,
): Promise<ExportedPage> {
  const { rows, next } = await pageOfRows(reader, { ...which, size, cursor });
  const shown = maskedRows(list, rows, eyes);
  return { rows: shown, names: await namesIn(world, reader, list, shown), next };
}
