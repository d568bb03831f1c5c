import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as z from "zod/mini";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { handle, handlePrepared } from "./http/route.ts";

const refusals = defineRefusals({ unwanted: { code: "TST001", message: "不要", next: "换一个" } });

const put = defineCall({
  method: "POST",
  path: "test/put",
  title: "放一条",
  permission: "signedIn",
  effect: "change",
  input: z.object({
    code: z.string(),
    then: z.optional(z.enum(["refuse", "fail", "forget", "wait", "vanish"])),
  }),
  output: z.object({ code: z.string(), serial: z.number() }),
  refusals: [refusals.unwanted],
});

const putHeavy = defineCall({ ...put, path: "test/putHeavy" });
const reveal = defineCall({ ...put, path: "test/reveal", secret: true });
const sneak = defineCall({ ...put, path: "test/sneak", effect: "read" });

let product: TestProduct;
let token: string;
let runs = 0;
let preparations = 0;
let vanished = 0;

before(async () => {
  product = await openTestProduct({
    moreRoutes: ({ database }) => [
      ...[put, reveal].map((call) =>
        handle(call, async ({ input: { code, then }, actor, tx, note, raise, refuse }) => {
          runs += 1;
          const row = {
            commonDataId: `${code}-${runs}`,
            comCode: actor.comCode,
            codeType: "t",
            code,
            value: "v",
            remark: "",
            version: 1,
            changedBy: actor.userCode,
          };
          await tx.insertInto("commonData").values(row).execute();
          if (then === "vanish" && (vanished += 1) === 1)
            throw Object.assign(new Error("what was read is gone"), { code: "23503" });
          if (then === "refuse" || then === "vanish") return refuse(refusals.unwanted);
          if (then === "fail") throw new Error("a bug");
          if (then === "wait") await new Promise((resolve) => setTimeout(resolve, 200));
          if (then !== "forget") note({ subject: code, comCode: actor.comCode, change: { code } });
          raise({ topic: "putDone", payload: { code } });
          return { code, serial: runs };
        }),
      ),
      handlePrepared(
        putHeavy,
        async ({ input: { code } }) => ({ code, serial: (preparations += 1) }),
        async ({ prepared, actor: { comCode }, note }) => {
          note({ subject: prepared.code, comCode, change: {} });
          return prepared;
        },
      ),
      handle(sneak, async ({ input: { code } }) => {
        await database.pool.query(
          "insert into session values ('\\x00', '10000001', '32010100', 'PWD', now(), now(), null)",
        );
        return { code, serial: 0 };
      }),
    ],
  });
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

async function count(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await product.admin.query<{ count: string }>(`select count(*) from ${text}`, values);
  return Number(rows[0]?.count);
}

const key = (name: string) => `key-${name}`.padEnd(20, "0");

test("a change commits its row, one audit row, its stored outcome and its event together", async () => {
  const answer = await product.ask(put, { code: "a" }, { token, key: key("a") });
  assert.equal(answer.code, "0000");
  const audit = await product.admin.query(
    "select user_code, com_code, call, subject, request_id, change from audit_row where idempotency_key = $1",
    [key("a")],
  );
  assert.deepEqual(audit.rows, [
    {
      user_code: OFFICE_CLERK,
      com_code: "32010100",
      call: put.path,
      subject: "a",
      request_id: answer.requestId,
      change: { code: "a" },
    },
  ]);
  assert.equal(await count("common_data where code = 'a'"), 1);
  assert.equal(await count("outbox where topic = 'putDone' and payload->>'code' = 'a'"), 1);
  assert.equal(await count("idempotency where idempotency_key = $1 and outcome is not null", [key("a")]), 1);
});

test("the same key with the same input returns the stored answer, whatever the order of the fields", async () => {
  const first = await product.ask(put, { code: "b", then: "wait" }, { token, key: key("b") });
  const secondAnswer = await product.ask(put, { then: "wait", code: "b" }, { token, key: key("b") });
  assert.deepEqual(secondAnswer.data, first.data);
  assert.equal(await count("common_data where code = 'b'"), 1);
});

test("what is done and asked for again is not prepared again", async () => {
  const ask = (code: string) => product.ask(putHeavy, { code }, { token, key: key("heavy") });
  const answers = [await ask("heavy"), await ask("heavy")];
  assert.deepEqual(
    answers.map(({ data }) => data.serial),
    [1, 1],
  );
  assert.deepEqual([(await ask("other")).code, preparations], ["SYS004", 1]);
});

test("twenty simultaneous requests with one key do the work once and get the same answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => product.ask(put, { code: "c", then: "wait" }, { token, key: key("c") })),
  );
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.data))).size, 1);
  assert.equal(await count("common_data where code = 'c'"), 1);
  assert.equal(await count("audit_row where idempotency_key = $1", [key("c")]), 1);
});

test("the same key with another input is refused", async () => {
  await product.ask(put, { code: "d" }, { token, key: key("d") });
  const other = await product.ask(put, { code: "d2" }, { token, key: key("d") });
  assert.deepEqual([other.code, await count("common_data where code = 'd2'")], ["SYS004", 0]);
});

test("two users may use the same key without seeing each other's answer", async () => {
  const colleague = await product.signIn(CLERK);
  const mine = await product.ask(put, { code: "e" }, { token, key: key("e") });
  const theirs = await product.ask(put, { code: "e-theirs" }, { token: colleague, key: key("e") });
  assert.deepEqual([mine.data.code, theirs.data.code], ["e", "e-theirs"]);
});

test("a change without a key, or with an invalid one, is refused", async () => {
  for (const wrong of ["", "short", "有汉字的键有汉字的键有汉字的键", "x".repeat(65)]) {
    const answer = await product.ask(
      put,
      { code: "f" },
      { token, headers: { "idempotency-key": wrong }, key: wrong },
    );
    assert.equal(answer.code, "SYS003", wrong);
  }
  assert.equal(await count("common_data where code = 'f'"), 0);
});

test("a refusal and a bug leave nothing behind, and the key can be used again", async () => {
  for (const [then, code] of [
    ["refuse", "TST001"],
    ["fail", "SYS500"],
  ] as const) {
    const answer = await product.ask(put, { code: then, then }, { token, key: key(then) });
    assert.equal(answer.code, code);
    assert.equal(await count("common_data where code = $1", [then]), 0);
    assert.equal(await count("idempotency where idempotency_key = $1", [key(then)]), 0);
    assert.equal(await count("outbox where payload->>'code' = $1", [then]), 0);
    const laterAnswer = await product.ask(put, { code: `${then}-later` }, { token, key: key(then) });
    assert.equal(laterAnswer.code, "0000");
  }
});

test("what was removed between reading and writing is looked for once more, and missed in words", async () => {
  const answer = await product.ask(put, { code: "vanish", then: "vanish" }, { token, key: key("vanish") });
  assert.deepEqual([answer.code, vanished], ["TST001", 2]);
});

test("a change without an audit note does not commit", async () => {
  const answer = await product.ask(put, { code: "g", then: "forget" }, { token });
  assert.deepEqual([answer.status, await count("common_data where code = 'g'")], [500, 0]);
});

test("a secret answer is never stored, and a repeat is refused", async () => {
  const first = await product.ask(reveal, { code: "h" }, { token, key: key("h") });
  const secondAnswer = await product.ask(reveal, { code: "h" }, { token, key: key("h") });
  assert.deepEqual([first.code, secondAnswer.code], ["0000", "SYS005"]);
  const { rows } = await product.admin.query("select outcome from idempotency where idempotency_key = $1", [
    key("h"),
  ]);
  assert.deepEqual(rows, [{ outcome: { secret: true } }]);
});

test("outside the unit of work the database itself refuses every write", async () => {
  const { tables } = await tablesOfSchema();
  for (const table of tables) {
    await assert.rejects(product.database.pool.query(`delete from ${table}`), { code: "42501" }, table);
    await assert.rejects(
      product.database.pool.query(`insert into ${table} default values`),
      { code: "42501" },
      table,
    );
  }
  const sneaked = await product.ask(sneak, { code: "i" }, { token });
  assert.equal(sneaked.status, 500);
});

async function tablesOfSchema(): Promise<{ tables: string[] }> {
  const { rows } = await product.admin.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'chengbao'::regnamespace and relkind = 'r' and relname not like 'kysely%'",
  );
  return { tables: rows.map((row) => row.name) };
}

test("every table has forced row-level security, and the application role owns nothing", async () => {
  assert.equal(
    await count(
      "pg_class where relnamespace = 'chengbao'::regnamespace and relkind = 'r' and relname not like 'kysely%' and not (relrowsecurity and relforcerowsecurity)",
    ),
    0,
  );
  const { app, writer, upkeep } = product.database.roles;
  assert.equal(
    await count("pg_class join pg_roles on pg_roles.oid = relowner where rolname = any($1)", [
      [app, writer, upkeep],
    ]),
    0,
  );
  assert.equal(
    await count("pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole)", [
      [app, writer, upkeep],
    ]),
    0,
  );
});

test("a row of another branch can neither be read nor written, even by SQL under the writer's role", async () => {
  const client = await product.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('role', $1, true), set_config('app.scope_level', '4', true), set_config('app.scope_code', '31010100', true)",
      [product.database.roles.writer],
    );
    const seen = await client.query("select 1 from common_data");
    assert.equal(seen.rows.length, 0);
    await assert.rejects(
      client.query(
        "insert into common_data (common_data_id, com_code, code_type, code, value, changed_by) values ('x', '32010100', 't', 'x', 'x', '10000001')",
      ),
      { code: "42501" },
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("even by SQL under the writer's role no change commits without its audit row or under another user's name", async () => {
  const answer = await product.ask(put, { code: "kept" }, { token });
  assert.equal(answer.code, "0000");
  const client = await product.database.pool.connect();
  const begin = async () => {
    await client.query("begin");
    await client.query(
      "select set_config('role', $1, true), set_config('app.scope_level', '1', true), set_config('app.user_code', '10000001', true)",
      [product.database.roles.writer],
    );
  };
  try {
    for (const statement of ["update common_data set value = 'x'", "delete from common_data"]) {
      await begin();
      await client.query(statement);
      await assert.rejects(client.query("commit"), { code: "23514" }, statement);
    }
    await begin();
    await assert.rejects(
      client.query(
        "insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change) values ('10000051', 'c', 'p', 'r', 'k', 's', '{}')",
      ),
      { code: "42501" },
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
  assert.equal(await count("common_data where code = 'kept' and value = 'v'"), 1);
});

test("every table that the writer may change requires an audit row, except those of the unit of work itself", async () => {
  const { rows } = await product.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'chengbao'::regnamespace and c.relkind = 'r'
       and (has_any_column_privilege($1, c.oid, 'insert') or has_any_column_privilege($1, c.oid, 'update') or has_table_privilege($1, c.oid, 'delete'))
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'chengbao.demand_audit'::regproc)
     order by 1`,
    [product.database.roles.writer],
  );
  assert.deepEqual(
    rows.map((row) => row.name),
    ["audit_row", "idempotency", "outbox"],
  );
});
