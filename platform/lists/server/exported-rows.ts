import { getListColumn, type ListColumn, type ListDefinition, type ListSort } from "../definition.ts";
import type { PageCursor, ListRow } from "../list-call.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { type ListEngineDependencies, maskRows, type NamesByLookUp, loadCodeNames } from "./list-answer.ts";
import { type ListQuery, buildFilterConditions, readRowPage } from "./list-query.ts";
import { pickKnownFilters } from "./list-routes.ts";
import { buildScopeConditions, getRowScope } from "./list-scope.ts";

/** The part of a list that a user sees and exports. */
export type ListExportInput = {
  filters: Readonly<Record<string, string | undefined>>;
  sort?: ListSort | undefined;
  columns: readonly string[];
};
export type ListExport = {
  list: ListDefinition;
  columns: readonly ListColumn[];
  which: Pick<ListQuery, "list" | "conditions" | "sort">;
  actor: Actor;
};
export type ExportedPage = { rows: readonly ListRow[]; names: NamesByLookUp; next: PageCursor | null };

/** Uses the rows, masks and branch of the list, so that the export has exactly what the user sees. */
export async function createListExport(
  world: ListEngineDependencies,
  { list, actor, today }: { list: ListDefinition; actor: Actor; today: PlainDate },
  { filters, sort = list.sort, columns }: ListExportInput,
): Promise<ListExport> {
  const sight = await getRowScope(world, list, actor);
  const conditions = [
    ...buildScopeConditions(list, actor, sight),
    ...buildFilterConditions(list, pickKnownFilters(filters), { today, actor }),
  ];
  const shownColumns = [...new Set(columns)].map((name) => getListColumn(list, name));
  return { list, columns: shownColumns, which: { list, conditions, sort }, actor };
}

export async function readExportPage(
  { world, reader }: { world: ListEngineDependencies; reader: Reader },
  { list, which: selection, actor }: ListExport,
  { size, cursor }: Pick<ListQuery, "size" | "cursor">,
): Promise<ExportedPage> {
  const { rows, next } = await readRowPage(reader, { ...selection, size, cursor });
  const visibleRows = maskRows(list, rows, actor);
  return { rows: visibleRows, names: await loadCodeNames(world, reader, list, visibleRows), next };
}
