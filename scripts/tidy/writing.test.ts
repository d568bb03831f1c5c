import { testTidyRulesPass, type TemporaryFiles, testRuleViolations } from "./planted-files.ts";

const inStore = (statement: string): TemporaryFiles => ({ "areas/policy/store.ts": statement });
const inRoutes = (statement: string): TemporaryFiles => ({ "areas/policy/routes.ts": statement });
const inStoreStopped = ["areas/policy/store.ts:1 unit-of-work"];
const inRoutesStopped = ["areas/policy/routes.ts:1 unit-of-work"];

testRuleViolations([
  {
    name: "a route that inserts, updates, deletes or merges",
    files: inRoutes(
      ["insertInto", "updateTable", "deleteFrom", "mergeInto"]
        .map((verb) => `tx.${verb}("policy");`)
        .join("\n"),
    ),
    expected: [1, 2, 3, 4].map((line) => `areas/policy/routes.ts:${line} unit-of-work`),
  },
  {
    name: "SQL that writes, in a template",
    files: inRoutes("await sql`update ${table} set a = 1`.execute(tx);"),
    expected: inRoutesStopped,
  },
  {
    name: "SQL that writes, in a string",
    files: inRoutes(`pool.query("with gone as (delete from policy returning 1) select 1");`),
    expected: inRoutesStopped,
  },
  {
    name: "SQL that writes, in a server part that is not on the list",
    files: {
      "platform/server/sneak.ts": `pool.query("INSERT INTO policy VALUES (1)");\npool.query("truncate policy");`,
    },
    expected: ["platform/server/sneak.ts:1 unit-of-work", "platform/server/sneak.ts:2 unit-of-work"],
  },
  {
    name: "a store that opens its own transaction",
    files: inStore("export const save = (db: Db) => db.transaction().execute(work);"),
    expected: inStoreStopped,
  },
  {
    name: "a route that begins one",
    files: inRoutes(`await client.query("BEGIN");`),
    expected: inRoutesStopped,
  },
  {
    name: "a store that takes a role",
    files: inStore("export const f = (tx: Tx) => sql`select set_config('role', ${role}, true)`.execute(tx);"),
    expected: inStoreStopped,
  },
  {
    name: "a route that takes a role",
    files: inRoutes(`client.query("set local role x");`),
    expected: inRoutesStopped,
  },
  {
    name: "a route that enters a scope",
    files: inRoutes("await setTransactionScope(tx, role, actor);"),
    expected: inRoutesStopped,
  },
  {
    name: "a reader cast to a transaction",
    files: inRoutes("insert(reader as Tx);"),
    expected: inRoutesStopped,
  },
  {
    name: "a store function that writes without taking the transaction first",
    files: inStore(`export function save(reader: Reader) { return reader.insertInto("policy").execute(); }`),
    expected: inStoreStopped,
  },
  {
    name: "a statement that writes, kept outside of any function",
    files: inStore(`const text = "insert into policy values (1)";`),
    expected: inStoreStopped,
  },
  {
    name: "reading in a transaction that is not read only",
    files: {
      "platform/server/reading.ts": "export const read = (db: Db) => db.transaction().execute(work);",
    },
    expected: ["platform/server/reading.ts:1 unit-of-work"],
  },
]);

testTidyRulesPass("writes in a store with the transaction first, in the unit of work, in tests and scripts", {
  "areas/policy/store.ts": [
    `export function save(tx: Tx, row: Row) { return tx.insertInto("policy").values(row).execute(); }`,
    `export const mark = (tx: Tx | UpkeepTx) => sql\`update policy set a = 1\`.execute(tx);`,
    `export function rows(reader: Reader) { return reader.selectFrom("policy").execute(); }`,
  ].join("\n"),
  "areas/policy/store.test.ts": `import "./store.ts";\nadmin.query("delete from policy");\n`,
  "platform/server/unit-of-work.ts":
    "await db.transaction().execute((tx) => setTransactionScope(tx as Tx, role, actor));",
  "platform/server/reading.ts": `db.transaction()\n  .setAccessMode("read only");`,
  "scripts/seed.ts": `await client.query("begin"); await client.query("insert into policy values (1)");`,
});
