import assert from "node:assert/strict";
import { test } from "node:test";
import { parseConnectionUrl } from "./connection.ts";

const cases: [string, object][] = [
  ["postgres://me@db/chengbao", { host: "db", port: 5432, user: "me", database: "chengbao" }],
  [
    "postgresql://me:p%40ss@db:6432/c",
    { host: "db", port: 6432, user: "me", password: "p@ss", database: "c" },
  ],
  [
    "postgres://me@localhost/c?host=/var/run/postgresql",
    { host: "/var/run/postgresql", port: 5432, user: "me", database: "c" },
  ],
  ["postgres://db", { host: "db", port: 5432, database: "postgres" }],
  [
    "postgres://me@db/c?sslmode=verify-full",
    { host: "db", port: 5432, user: "me", database: "c", ssl: { rejectUnauthorized: true } },
  ],
  [
    "postgres://me@db/c?sslmode=require",
    { host: "db", port: 5432, user: "me", database: "c", ssl: { rejectUnauthorized: false } },
  ],
];

for (const [url, parts] of cases) {
  test(`${url} is parsed into its parts`, () =>
    assert.deepEqual(parseConnectionUrl(url), { connectionTimeoutMillis: 10_000, ...parts }));
}
