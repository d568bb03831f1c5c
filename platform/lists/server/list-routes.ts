import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { type ListCall, type ListContract, listEngineRefusals } from "../list-call.ts";
import { isValidCursor, type ListEngineDependencies, maskRows, loadCodeNames } from "./list-answer.ts";
import { buildFilterConditions, readRowPage, readListTotals } from "./list-query.ts";
import { buildScopeConditions, getRowScope } from "./list-scope.ts";

const NO_ROWS = { rows: [], names: {}, previous: null, next: null };

/** A list needs no handler of its own, because its definition is complete. */
export function createListRoutes(calls: readonly ListCall[], world: ListEngineDependencies): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ListContract = call;
    return handle(contract, async ({ input, actor, inScope, withoutSnapshot, refuse }) => {
      const { filters, sort = list.sort, cursor, size, want } = input;
      if (cursor && !isValidCursor(list, sort, cursor)) return refuse(listEngineRefusals.placeLost);
      const sight = await getRowScope(world, list, actor);
      const asking = { today: getTodayInShanghai(world.now()), actor };
      const conditions = [
        ...buildScopeConditions(list, actor, sight),
        ...buildFilterConditions(list, pickKnownFilters(filters), asking),
      ];
      if (want === "totals")
        return inScope(async (reader) => ({
          ...NO_ROWS,
          totals: await readListTotals(reader, { list, conditions }),
        }));
      return withoutSnapshot(async (reader) => {
        const page = await readRowPage(reader, { list, conditions, sort, cursor, size });
        const rows = maskRows(list, page.rows, actor);
        return { ...page, rows, names: await loadCodeNames(world, reader, list, rows), totals: null };
      });
    });
  });
}

export function pickKnownFilters(
  filters: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
