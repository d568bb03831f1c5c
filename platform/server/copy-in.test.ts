import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { cloneTestDatabase, type TestDatabase, getTestServer } from "#platform/testing/test-server.ts";
import { insertByCopy } from "./copy-in.ts";

let database: TestDatabase;
let owner: pg.Client;

before(async () => {
  database = await cloneTestDatabase(getTestServer());
  owner = new pg.Client(database.admin);
  await owner.connect();
  await owner.query("create temporary table copied (at integer primary key, text text, content jsonb)");
});
after(async () => {
  await owner.end();
  await database.drop();
});

const columns = ["at", "text", "content"];

test("every text arrives unchanged, and null stays null", async () => {
  const texts = ["", "\\N", "\\", "a\tb", "a\nb", "a\r\nb", "\\.", "\n\\.\n", "询价单 “甲”", "𠮷", null];
  const rows = texts.map((text, index) => [index, text, JSON.stringify({ text })]);
  await insertByCopy(owner, { table: "copied", columns, rows });
  const found = await owner.query<{ text: string | null; content: { text: string | null } }>(
    "select text, content from copied order by at",
  );
  assert.deepEqual(
    found.rows.map(({ text }) => text),
    texts,
  );
  assert.deepEqual(
    found.rows.map(({ content }) => content.text),
    texts,
  );
});

test("rows beyond one chunk arrive completely, and no rows send no statement", async () => {
  await owner.query("truncate copied");
  const rows = Array.from({ length: 20_000 }, (_, index) => [index, "字".repeat(index % 50), null]);
  await insertByCopy(owner, { table: "copied", columns, rows });
  await insertByCopy(owner, { table: "nowhere", columns, rows: [] });
  const { rows: found } = await owner.query(
    "select count(*)::int as count, sum(length(text))::int as letters from copied",
  );
  assert.deepEqual(found, [{ count: 20_000, letters: 490_000 }]);
});

test("a row that the table refuses is reported, and the connection stays usable", async () => {
  const twice = [
    [7, "a", null],
    [7, "b", null],
  ];
  await owner.query("truncate copied");
  await assert.rejects(insertByCopy(owner, { table: "copied", columns, rows: twice }), { code: "23505" });
  await assert.rejects(insertByCopy(owner, { table: "nowhere", columns, rows: twice }), { code: "42P01" });
  await insertByCopy(owner, { table: "copied", columns, rows: [[1, "a", null]] });
  assert.equal((await owner.query("select 1 from copied")).rowCount, 1);
});
