import { getDataScope, listUserRights } from "#areas/identity/questions.ts";
import { listSearchEntries, type SearchMatch } from "#platform/search/server/search-store.ts";
import { normalizeNameForSearch, toSearchTermQueries } from "#platform/search/terms.ts";
import { isOwnBusinessOnly, getOwnershipLimit } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type SearchResult, findAnything } from "../contract.ts";
import { type SearchKind, allSearchKinds, searchKinds } from "../rules/kinds.ts";
import {
  type SearchResultNameLookUp,
  createSearchResultNameLookUp,
  type SearchResultRow,
  searchResultRowReaders,
} from "./result-rows.ts";
import { sortBySearchRelevance } from "../rules/relevance.ts";

/** The maximum number of results for each kind of record. */
const MAX_PER_KIND = 8;
/** The best matches of a kind are chosen among this many of the latest entries. */
const MAX_ENTRIES = 24;

export function searchRoutes({ database }: Services): Route[] {
  const nameLookup = createSearchResultNameLookUp();
  return [
    handle(findAnything, async ({ input: { typed }, actor, inScope }) => {
      const questions = toSearchTermQueries(typed);
      if (questions.length === 0) return { list: [], hasMore: false };
      const dataScope = await getDataScope(database.pool, actor);
      const { userCode: soleAuthor } = getOwnershipLimit(actor, dataScope);
      const isOwnEntriesOnly = (kind: SearchKind): boolean =>
        searchKinds[kind].isOwned &&
        (searchKinds[kind].isSharedInAgency ? soleAuthor !== undefined : isOwnBusinessOnly(dataScope));
      return inScope(async (reader) => {
        const rights = await listUserRights(reader, actor);
        const visibleKinds = allSearchKinds.filter((kind) => rights.has(searchKinds[kind].permission));
        const entries = await listSearchEntries(reader, {
          kinds: visibleKinds,
          ownKinds: visibleKinds.filter(isOwnEntriesOnly),
          questions,
          maxEntries: MAX_ENTRIES,
        });
        const rows: SearchResultRow[][] = [];
        for (const kind of visibleKinds) {
          const ofKind = entries.filter((entry) => entry.kind === kind);
          const keys = ofKind.map(({ key }) => key);
          if (keys.length === 0) continue;
          const found = await searchResultRowReaders[kind](reader, nameLookup, keys);
          rows.push(sortBySearchRelevance(inOrder(found, ofKind), normalizeNameForSearch(typed)));
        }
        const list = rows.flatMap((rowsOfKind) => rowsOfKind.slice(0, MAX_PER_KIND));
        return {
          list: await toAnswers(reader, nameLookup, list),
          hasMore: rows.some(({ length }) => length > MAX_PER_KIND),
        };
      });
    }),
  ];
}

function inOrder(
  rows: readonly SearchResultRow[],
  entries: readonly SearchMatch[],
): (SearchResultRow & Pick<SearchMatch, "by">)[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return entries.flatMap(({ key, by }) => {
    const row = byKey.get(key);
    return row ? [{ ...row, by }] : [];
  });
}

async function toAnswers(
  reader: Reader,
  nameLookup: SearchResultNameLookUp,
  rows: readonly SearchResultRow[],
): Promise<SearchResult[]> {
  const codes = [...new Set(rows.map(({ comCode }) => comCode))];
  const companies = await nameLookup.companies(reader, codes);
  return rows.map(({ comCode, about, state = "", pageKey, key, ...row }) => ({
    ...row,
    key: pageKey ?? key,
    state,
    about: [...about, companies.get(comCode) ?? comCode].filter((detail) => detail !== ""),
  }));
}
