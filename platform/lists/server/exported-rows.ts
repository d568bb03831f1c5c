import { columnOf, type ListColumn, type ListDefinition, type Sort } from "../definition.ts";
import type { Cursor, ListRow } from "../list-call.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  type Visibility,
  getVisibility,
  type ListWorld,
  maskRows,
  type Names,
  loadNames,
} from "./list-answer.ts";
import { type ListQuery, filterConditions, readPage } from "./list-query.ts";
import { knownFilters } from "./list-routes.ts";
import { buildScopeConditions, getRowScope } from "./list-scope.ts";

/** The part of a list that a user sees and exports. */
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

/** Uses the rows, masks and branch of the list, so that the export has exactly what the user sees. */
export async function openExport(
  world: ListWorld,
  { list, actor, today }: { list: ListDefinition; actor: Actor; today: PlainDate },
  { filters, sort = list.sort, columns }: ExportContext,
): Promise<Export> {
  const [sight, eyes] = await Promise.all([getRowScope(world, list, actor), getVisibility(world, actor)]);
  const conditions = [
    ...buildScopeConditions(list, actor, sight),
    ...filterConditions(list, knownFilters(filters), { today, actor }),
  ];
  const shownColumns = [...new Set(columns)].map((name) => columnOf(list, name));
  return { list, columns: shownColumns, which: { list, conditions, sort }, eyes };
}

export async function readExportPage(
  { world, reader }: { world: ListWorld; reader: Reader },
  { list, which: selection, eyes }: Export,
  { size, cursor }: Pick<ListQuery, "size" | "cursor">,
): Promise<ExportedPage> {
  const { rows, next } = await readPage(reader, { ...selection, size, cursor });
  const visibleRows = maskRows(list, rows, eyes);
  return { rows: visibleRows, names: await loadNames(world, reader, list, visibleRows), next };
}
