import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { CLERK, SALESMAN } from "#platform/testing/people.ts";
import { toSearchTermQueries } from "../terms.ts";
import { upsertSearchRows } from "./search-index.ts";
import { toSearchRow } from "./search-row.ts";
import { listSearchEntries } from "./search-store.ts";

let product: TestProduct;
const COUNT = 20_000;
const RARE = 500;

before(async () => {
  product = await openTestProduct({ chores: false });
  await plantEntries();
});
after(() => product.close());

/** Inserts many entries, mostly of other branches. Every name has 有限, and one of 500 has 麒麟. */
async function plantEntries(): Promise<void> {
  const branches = ["32010100", "32010200", "32050100"];
  const trades = ["电子", "化工", "建筑", "物流", "食品", "纺织", "机械", "软件", "医药", "钢铁"];
  const entries = Array.from({ length: COUNT }, (_, index) => {
    const trade = index % RARE === 0 ? "麒麟" : trades[index % trades.length];
    const comCode = branches[index % 40] ?? "11010100";
    return {
      ...toSearchRow({
        kind: "inquiry",
        key: `Q04052025${comCode}${String(index).padStart(6, "0")}`,
        comCode,
        agencyCode: index % 1000 === 0 ? "AG000001" : "",
        ownerCode: index % 7 === 0 ? SALESMAN : CLERK,
        names: [`第${index % 97}${trade}有限公司`],
        numbers: [`Q04052025${comCode}${String(index).padStart(6, "0")}`],
        wholeNumbers: [],
        isSpelledOut: false,
      }),
      enteredAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
    };
  });
  for (let index = 0; index < COUNT; index += 5000)
    await upsertSearchRows(product.admin, entries.slice(index, index + 5000));
  await product.admin.query("vacuum analyze search_entry");
}

const actorOf = (comCode: string, comLevel: string): Actor => ({
  userCode: SALESMAN,
  userName: "业务员甲",
  comCode,
  comLevel,
  gradeCodes: [],
  agencyCode: "",
  sessionHash: Buffer.alloc(32),
});

/** Searches as the application's role. Returns the keys and the indexes that PostgreSQL used. */
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
    const questions = toSearchTermQueries(typed).slice(0, 1);
    // The statistics of earlier statements of this connection may not be flushed yet.
    const countsBefore = await scans();
    const found = await listSearchEntries(reader, {
      kinds: ["inquiry"],
      ownKinds,
      questions,
      maxEntries: 20,
    });
    const countsAfter = await scans();
    const usedIndexes = [...countsAfter.keys()].filter(
      (name) => countsAfter.get(name) !== countsBefore.get(name),
    );
    return { keys: found.map(({ key }) => key), usedIndexes };
  });
}

for (const [comCode, level, latest] of [
  ["00000000", "1", "search_entry_of_all"],
  ["32000000", "2", "search_entry_of_com2"],
  ["32010000", "3", "search_entry_of_com4"],
  ["32010100", "4", "search_entry_of_company"],
] as const) {
  const actor = actorOf(comCode, level);
  test(`for a branch of level ${level} a rare text uses the term index, and a common text scans the latest entries`, async () => {
    for (const typed of ["麒麟", "Q0405202532010100000040"]) {
      const { usedIndexes } = await searched(actor, typed);
      assert.ok(
        usedIndexes.includes("search_entry_terms") && !usedIndexes.includes("search_entry"),
        usedIndexes.join(),
      );
    }
    assert.deepEqual((await searched(actor, "有限")).usedIndexes, [latest]);
  });
}

test("the latest entries come first, only of the branch, and of some kinds only the user's own", async () => {
  const { keys } = await searched(actorOf("32010000", "3"), "有限");
  assert.equal(keys.length, 20);
  assert.ok(keys.every((key) => key.slice(9, 13) === "3201"));
  assert.deepEqual(
    keys,
    keys.toSorted((left, right) => Number(right.slice(-6)) - Number(left.slice(-6))),
  );
  const own = await searched(actorOf("32010000", "3"), "有限", ["inquiry"]);
  assert.ok(own.keys.length > 0 && own.keys.every((key) => Number(key.slice(-6)) % 7 === 0));
});

test("a user without a branch finds nothing, and the application cannot read the table itself", async () => {
  const questions = toSearchTermQueries("有限");
  const query = { kinds: ["inquiry"], ownKinds: [], questions, maxEntries: 20 };
  assert.deepEqual(await listSearchEntries(product.database.query, query), []);
  await assert.rejects(product.database.pool.query("select 1 from search_entry"), { code: "42501" });
  const { upkeep } = product.database.roles;
  const { rows } = await product.admin.query<{ may: boolean }>(
    "select has_any_column_privilege($1, 'search_entry', 'select') as may",
    [upkeep],
  );
  assert.deepEqual(rows, [{ may: false }]);
});
