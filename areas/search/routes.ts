import { dataScopeOf, rightsOf } from "#areas/identity/questions.ts";
import { findEntries, type FoundEntry } from "#platform/search/server/search-store.ts";
import { nameOf, questionsOf } from "#platform/search/terms.ts";
import { isOwnOnly, keptTo } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type Found, findAnything } from "./contract.ts";
import { type FoundKind, kindNames, kinds } from "./rules/kinds.ts";
import { type NamesOf, openNames, type Row, rowsOf } from "./routes/rows.ts";
import { likeliest } from "./rules/likeliest.ts";

/** Of each kind. */
const MOST = 8;
/** Among so many of the latest the likeliest are looked for. */
const MOST_FOUND = 24;
export function searchRoutes({ database }: Services): Route[] {
  const namesOf = openNames();
  return [
    handle(findAnything, async ({ input: { typed }, actor, inScope }) => {
      const questions = questionsOf(typed);
      if (questions.length === 0) return { list: [], hasMore: false };
      const dataScope = await dataScopeOf(database.pool, actor);
      const { userCode: keptToHim } = keptTo(actor, dataScope);
      const isKept = (kind: FoundKind): boolean =>
        kinds[kind].isOwned && (kinds[kind].isOfHouse ? keptToHim !== undefined : isOwnOnly(dataScope));
      return inScope(async (reader) => {
        const rights = await rightsOf(reader, actor);
        const asked = kindNames.filter((kind) => rights.has(kinds[kind].permission));
        const found = await findEntries(reader, {
          kinds: asked,
          ownKinds: asked.filter(isKept),
          questions,
          most: MOST_FOUND,
        });
        const rows: Row[][] = [];
        for (const kind of asked) {
          const entries = found.filter((entry) => entry.kind === kind);
          const keys = entries.map(({ key }) => key);
          if (keys.length === 0) continue;
          const known = await rowsOf[kind](reader, namesOf, keys);
          rows.push(likeliest(inOrder(known, entries), nameOf(typed)));
        }
        const list = rows.flatMap((ofKind) => ofKind.slice(0, MOST));
        return {
          list: await named(reader, namesOf, list),
          hasMore: rows.some(({ length }) => length > MOST),
        };
      });
    }),
  ];
}

function inOrder(rows: readonly Row[], entries: readonly FoundEntry[]): (Row & Pick<FoundEntry, "by">)[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return entries.flatMap(({ key, by }) => {
    const row = byKey.get(key);
    return row ? [{ ...row, by }] : [];
  });
}

async function named(reader: Reader, namesOf: NamesOf, rows: readonly Row[]): Promise<Found[]> {
  const codes = [...new Set(rows.map(({ comCode }) => comCode))];
  const companies = await namesOf.companies(reader, codes);
  return rows.map(({ comCode, about, state = "", place, key, ...row }) => ({
    ...row,
    key: place ?? key,
    state,
    about: [...about, companies.get(comCode) ?? comCode].filter((part) => part !== ""),
  }));
}
