import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { DATABASE_SCHEMA } from "#platform/server/database.ts";
import { STATEMENTS_FOLDER_VARIABLE } from "#platform/testing/recorded-statements.ts";
import { cloneTestDatabase, type TestDatabase, getTestServer } from "#platform/testing/test-server.ts";
import { readRecordedSqlStatements } from "./statements.ts";

const files = readRecordedSqlStatements(process.env[STATEMENTS_FOLDER_VARIABLE] ?? "");

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await cloneTestDatabase(getTestServer());
  client = new pg.Client({ ...database.admin, options: `-c search_path=${DATABASE_SCHEMA}` });
  await client.connect();
});
after(async () => {
  await client?.end();
  await database?.drop();
});

test("the server understands every statement that the product sent to the embedded one", async () => {
  const errors: string[] = [];
  for (const [text, file] of files) {
    const error = await prepare(text);
    if (error !== null) errors.push(`${file}: ${error}: ${text.slice(0, 500)}`);
  }
  process.stderr.write(`recorded statements: ${files.size} prepared\n`);
  assert.deepEqual(errors, []);
});

test("a statement that the server does not understand is found", async () => {
  assert.equal(await prepare("select 1"), null);
  assert.match(
    (await prepare("select no_such_column from document where business_no = $1")) ?? "",
    /no_such_column/,
  );
});

/** Returns the server's error. The server parses and analyses the statement but never runs it. */
function prepare(text: string): Promise<string | null> {
  return new Promise((resolve) => {
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: "", text, types: [] }, true);
        connection.sync();
      },
      handleError: ({ message }: Error) => resolve(message),
      handleReadyForQuery: () => resolve(null),
    } as pg.Submittable);
  });
}
