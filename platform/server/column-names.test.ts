import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { DATABASE_SCHEMA } from "./database.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

test("every table and column of the database keeps its name on the way to the program and back", async () => {
  const { rows } = await product.admin.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1
     union select column_name from information_schema.columns where table_schema = $1`,
    [DATABASE_SCHEMA],
  );
  const stored = rows.map(({ name }) => name);
  assert.ok(stored.includes("handler1_code") && stored.includes("com2"));
  const { query } = product.database;
  const selection = stored.map((name) => sql`1 as ${sql.ref(name)}`);
  const [row = {}] = (await sql<object>`select ${sql.join(selection)}`.execute(query)).rows;
  const names = Object.keys(row);
  assert.deepEqual(
    names.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name)),
    [],
  );
  const { sql: statement } = sql`${sql.join(names.map((name) => sql.ref(name)))}`.compile(query);
  assert.equal(statement, stored.map((name) => `"${name}"`).join(", "));
});

test("keys inside a JSONB value stay as they are", async () => {
  const { rows } = await sql`select '{"com_code": {"plan_type": 1}}'::jsonb as stored_form,
    '[{"com_code": 1}]'::jsonb as stored_rows`.execute(product.database.query);
  assert.deepEqual(rows, [{ storedForm: { com_code: { plan_type: 1 } }, storedRows: [{ com_code: 1 }] }]);
});
