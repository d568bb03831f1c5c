import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { questionsOf } from "../terms.ts";
import { fillEntries } from "./fill.ts";
import { searchEntry } from "./search-entry.ts";
import { findEntries } from "./search-store.ts";

let product: TestProduct;
const COUNT = 20_000;
const RARE = 500;

before(async () => {
  product = await openTestProduct({ chores: false });
  await plantEntries();
});
after(() => product.close());

/** Long, and mostly of a branch elsewhere: every name has 有限, one of 500 has 麒麟. */
async function plantEntries(): Promise<void> {
  const branches = ["32010100", "32010200", "32050100"];
  const trades = ["电子", "化工", "建筑", "物流", "食品", "纺织", "机械", "软件", "医药", "钢铁"];
  const entries = Array.from({ length: COUNT }, (_, at) => {
    const trade = at % RARE === 0 ? "麒麟" : trades[at % trades.length];
    const comCode = branches[at % 40] ?? "11010100";
    return {
      ...searchEntry({
        kind: "inquiry",
        key: `Q04052025${comCode}${String(at).padStart(6, "0")}`,
        comCode,
        agencyCode: at % 1000 === 0 ? "AG000001" : "",
        ownerCode: at % 7 === 0 ? "10000011" : "10000002",
        names: [`第${at % 97}${trade}有限公司`],
        numbers: [`Q04052025${comCode}${String(at).padStart(6, "0")}`],
        wholeNumbers: [],
        isSpelledOut: false,
      }),
      enteredAt: new Date(1_700_000_000_000 + at * 60_000).toISOString(),
    };
  });
  for (let at = 0; at < COUNT; at += 5000) await fillEntries(product.admin, entries.slice(at, at + 5000));
  await product.admin.query("vacuum analyze search_entry");
}

const actorOf = (comCode: string, comLevel: string): Actor => ({
  userCode: "10000011",
  userName: "业务员甲",
  comCode,
  comLevel,
  gradeCodes: [],
  agencyCode: "",
  sessionHash: Buffer.alloc(32),
});

/** What a search found, and which ways into the table the server took for it, as the application's role. */
async function searched(actor: Actor, typed: string, ownKinds: string[] = []) {
  return readInScope(product.database, actor, async (reader) => {
    const scans = async () => {
      const { rows } = await sql<{ name: string; count: string }>`select relname as name,
          pg_stat_get_xact_numscans(oid)::text as count from pg_class where oid = 'search_entry'::regclass
          or oid in (select indexrelid from pg_index where indrelid = 'search_entry'::regclass)`.execute(
        reader,
      );
      return new Map(rows.map(({ name, count }) => [name, count]));
    };
    const questions = questionsOf(typed).slice(0, 1);
    // What this connection did before may not have been handed in yet.
    const earlier = await scans();
    const found = await findEntries(reader, { kinds: ["inquiry"], ownKinds, questions, most: 20 });
    const later = await scans();
    const ways = [...later.keys()].filter((name) => later.get(name) !== earlier.get(name));
    return { keys: found.map(({ key }) => key), ways };
  });
}

for (const [comCode, level, latest] of [
  ["00000000", "1", "search_entry_of_all"],
  ["32000000", "2", "search_entry_of_com2"],
  ["32010000", "3", "search_entry_of_com4"],
  ["32010100", "4", "search_entry_of_company"],
] as const) {
  const actor = actorOf(comCode, level);
  test(`for a branch of level ${level} what few have is found by its terms, what all have by going through the latest`, async () => {
    for (const typed of ["麒麟", "Q0405202532010100000040"]) {
      const { ways } = await searched(actor, typed);
      assert.ok(ways.includes("search_entry_terms") && !ways.includes("search_entry"), ways.join());
    }
    assert.deepEqual((await searched(actor, "有限")).ways, [latest]);
  });
}

test("the latest come first, of the branch alone, and of some kinds only one's own", async () => {
  const { keys } = await searched(actorOf("32010000", "3"), "有限");
  assert.equal(keys.length, 20);
  assert.ok(keys.every((key) => key.slice(9, 13) === "3201"));
  assert.deepEqual(
    keys,
    keys.toSorted((one, other) => Number(other.slice(-6)) - Number(one.slice(-6))),
  );
  const own = await searched(actorOf("32010000", "3"), "有限", ["inquiry"]);
  assert.ok(own.keys.length > 0 && own.keys.every((key) => Number(key.slice(-6)) % 7 === 0));
});

test("nobody without a branch finds anything, and the table itself is closed to the application", async () => {
  const questions = questionsOf("有限");
  const asked = { kinds: ["inquiry"], ownKinds: [], questions, most: 20 };
  assert.deepEqual(await findEntries(product.database.query, asked), []);
  await assert.rejects(product.database.pool.query("select 1 from search_entry"), { code: "42501" });
  const { upkeep } = product.database.roles;
  const { rows } = await product.admin.query<{ may: boolean }>(
    "select has_any_column_privilege($1, 'search_entry', 'select') as may",
    [upkeep],
  );
  assert.deepEqual(rows, [{ may: false }]);
});
