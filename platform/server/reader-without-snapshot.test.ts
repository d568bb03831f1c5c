import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import type { Actor } from "./actor.ts";
import type { Reader } from "./scope-context.ts";
import { createReaderWithoutSnapshot } from "./reader-without-snapshot.ts";

let product: TestProduct;
/** One connection serves all requests, so that anything one request leaves behind would affect the next. */
before(async () => {
  product = await openTestProduct({ settings: { DATABASE_POOL_SIZE: "2" }, chores: false });
});
after(() => product.close());

function who(comCode: string, comLevel: string): Actor {
  const name = {
    userCode: OFFICE_CLERK,
    userName: "测试员甲",
    gradeCodes: [],
    agencyCode: "",
    sessionHash: Buffer.alloc(0),
  };
  return { ...name, comCode, comLevel };
}
const nanjing = who("32010100", "4");
const beijing = who("11010100", "4");
const head = who("00000000", "1");

async function branchesSeen(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom("customer").select("comCode").distinct().orderBy("comCode").execute();
  return rows.map(({ comCode }) => comCode);
}

async function state(reader: Reader) {
  const { rows } = await sql<{ role: string; code: string }>`select current_user::text as role,
    current_setting('app.scope_code', true) as code`.execute(reader);
  return rows[0];
}

test("each statement sees its actor's branch, many at once on few connections", async () => {
  const asked = Array.from({ length: 60 }, (_, index) => [nanjing, beijing][index % 2] as Actor);
  const seen = await Promise.all(
    asked.map((actor) => branchesSeen(createReaderWithoutSnapshot(product.database, actor))),
  );
  asked.forEach(({ comCode }, index) => assert.deepEqual(seen[index], [comCode]));
  assert.ok((await branchesSeen(createReaderWithoutSnapshot(product.database, head))).length > 2);
});

test("the branch and the role end with the answer, and with an error too", async () => {
  const { app } = product.database.roles;
  assert.deepEqual(await state(createReaderWithoutSnapshot(product.database, nanjing)), {
    role: app,
    code: "32010100",
  });
  const failing = sql`select 1 / 0`.execute(createReaderWithoutSnapshot(product.database, nanjing));
  await assert.rejects(failing, /division by zero/);
  for (let round = 0; round < 4; round += 1) {
    const outside = await state(product.database.query);
    assert.equal(outside?.code ?? "", "");
    assert.deepEqual(await branchesSeen(product.database.query), []);
  }
});

test("a frequent statement is prepared, and still sees no other branch", async () => {
  for (let round = 0; round < 24; round += 1) {
    const actor = [nanjing, beijing, head][round % 3] as Actor;
    const seen = await branchesSeen(createReaderWithoutSnapshot(product.database, actor));
    if (actor !== head) assert.deepEqual(seen, [actor.comCode]);
  }
  const { rows } = await product.database.pool.query<{ count: number }>(
    "select count(*)::integer as count from pg_prepared_statements where statement like '%from \"customer\"%'",
  );
  assert.ok((rows[0]?.count ?? 0) > 0);
});

test("prepared statements, described once, answer in turn with their own columns and types", async () => {
  const reader = createReaderWithoutSnapshot(product.database, nanjing);
  const one = (no: number) => sql`select ${no}::integer as no, array['a'] as list`.execute(reader);
  const other = (no: number) =>
    sql`select ${no}::text as name, null::date as day, true as yes`.execute(reader);
  for (let no = 0; no < 12; no += 1) {
    const [first, second] = await Promise.all([one(no), other(no)]);
    assert.deepEqual(first.rows, [{ no, list: ["a"] }]);
    assert.deepEqual(second.rows, [{ name: String(no), day: null, yes: true }]);
  }
  const none = () => sql`select 1 as no where ${"a"}::text = 'b'`.execute(reader);
  for (let round = 0; round < 12; round += 1) assert.deepEqual((await none()).rows, []);
});

test("a prepared statement that fails leaves its connection usable", async () => {
  const reader = createReaderWithoutSnapshot(product.database, nanjing);
  const halved = async (by: number) => (await sql`select (8 / ${by}::integer) as no`.execute(reader)).rows;
  for (let round = 0; round < 12; round += 1) {
    assert.deepEqual(await halved(2), [{ no: 4 }]);
    await assert.rejects(halved(0), /division by zero/);
  }
  assert.deepEqual(await halved(4), [{ no: 2 }]);
});

test("it cannot write", async () => {
  const reader = createReaderWithoutSnapshot(product.database, nanjing);
  await assert.rejects(sql`update customer set customer_name = 'x'`.execute(reader), /permission denied/);
  await assert.rejects(
    reader.transaction().execute(async () => undefined),
    /no single read/,
  );
});
