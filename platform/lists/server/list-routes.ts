import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { type ListCall, type ListContract, listRefusals } from "../list-call.ts";
import { getVisibility, isValidCursor, type ListWorld, maskRows, loadNames } from "./list-answer.ts";
import { filterConditions, readPage, readTotals } from "./list-query.ts";
import { buildScopeConditions, getRowScope } from "./list-scope.ts";

const NO_ROWS = { rows: [], names: {}, previous: null, next: null };

/** A list needs no handler of its own, because its definition is complete. */
export function listRoutes(calls: readonly ListCall[], world: ListWorld): Route[] {
  return calls.map((call) => {
    const { list } = call;
    const contract: ListContract = call;
    return handle(contract, async ({ input, actor, inScope, withoutSnapshot, refuse }) => {
      const { filters, sort = list.sort, cursor, size, want } = input;
      if (cursor && !isValidCursor(list, sort, cursor)) return refuse(listRefusals.placeLost);
      const [sight, eyes] = await Promise.all([getRowScope(world, list, actor), getVisibility(world, actor)]);
      const asking = { today: todayInShanghai(world.now()), actor };
      const conditions = [
        ...buildScopeConditions(list, actor, sight),
        ...filterConditions(list, knownFilters(filters), asking),
      ];
      if (want === "totals")
        return inScope(async (reader) => ({
          ...NO_ROWS,
          totals: await readTotals(reader, { list, conditions }),
        }));
      return withoutSnapshot(async (reader) => {
        const page = await readPage(reader, { list, conditions, sort, cursor, size });
        const rows = maskRows(list, page.rows, eyes);
        return { ...page, rows, names: await loadNames(world, reader, list, rows), totals: null };
      });
    });
  });
}

export function knownFilters(filters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
