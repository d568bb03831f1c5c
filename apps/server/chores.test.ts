import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { sealAuditRows } from "#platform/server/audit-trail.ts";
import { deliverOutbox, type OutboxEvent } from "#platform/server/outbox.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import { runAudit } from "./audit.ts";
import { startChores } from "./chores.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

async function raise(code: string): Promise<void> {
  await product.ask(saveCommonData, { codeType: "事件", code, value: "值", remark: "" }, { token });
}

async function waiting(): Promise<{ attempts: number; last_fault: string | null }[]> {
  const { rows } = await product.admin.query<{ attempts: number; last_fault: string | null }>(
    "select attempts, last_fault from outbox where delivered_at is null order by event_id",
  );
  return rows;
}

test("each committed event reaches its subscriber once and in order, even if two processes deliver", async () => {
  for (const code of ["1", "2", "3", "4"]) await raise(code);
  const heard: string[] = [];
  const subscriber = {
    topic: "commonDataChanged",
    handle: async (event: OutboxEvent) => void heard.push(event.eventId),
  };
  await Promise.all([
    deliverOutbox(product.database, [subscriber]),
    deliverOutbox(product.database, [subscriber]),
  ]);
  assert.deepEqual(
    heard,
    heard.toSorted((left, right) => Number(left) - Number(right)),
  );
  assert.deepEqual([heard.length, await waiting()], [4, []]);
});

test("an event whose subscriber fails is retried later with its reason, and left to the operator after ten failures", async () => {
  await raise("5");
  const failing = { topic: "commonDataChanged", handle: () => Promise.reject(new Error("对方不在线")) };
  await deliverOutbox(product.database, [failing]);
  assert.deepEqual(await waiting(), [{ attempts: 1, last_fault: "对方不在线" }]);
  for (let attempt = 2; attempt <= 12; attempt += 1) await deliverOutbox(product.database, [failing]);
  assert.equal((await waiting())[0]?.attempts, 10);
});

test("an event without a subscriber counts as delivered", async () => {
  await raise("6");
  await deliverOutbox(product.database, []);
  assert.equal((await waiting()).filter((event) => event.attempts === 0).length, 0);
});

test("with several writers and sealers at once every row is sealed once, in an unbroken chain", async () => {
  const writes = Array.from({ length: 120 }, (_, index) =>
    product.ask(saveCommonData, { codeType: "封存", code: `c${index}`, value: "值", remark: "" }, { token }),
  );
  const seals = Array.from({ length: 20 }, () => sealAuditRows(product.database));
  const answers = await Promise.all(writes);
  await Promise.all(seals);
  assert.deepEqual([...new Set(answers.map((answer) => answer.code))], ["0000"]);
  await sealAuditRows(product.database);
  const { rows } = await product.admin.query<{ open: string }>(
    "select count(*) as open from audit_row where seal_no is null",
  );
  assert.equal(rows[0]?.open, "0");
  const report = await runAudit(product.admin, product.services);
  assert.deepEqual(report.findings, []);
  assert.match(report.anchor, /^\d+:[0-9a-f]{64}$/);
});

test("the application can seal, but can change neither an audit row nor a seal", async () => {
  const { pool } = product.database;
  for (const statement of [
    "update audit_row set subject = 'x'",
    "update audit_seal set row_count = 0",
    "delete from audit_seal",
  ]) {
    await assert.rejects(pool.query(statement), { code: "42501" });
  }
});

test("the scheduled chores seal and deliver within seconds, and stop when told", async () => {
  await raise("chores");
  const chores = startChores(product.context, [], (error) => assert.fail(error));
  const open = async () => {
    const { rows } = await product.admin.query<{ open: number }>(
      "select (select count(*) from audit_row where seal_no is null)::int + (select count(*) from outbox where delivered_at is null and attempts = 0)::int as open",
    );
    return rows[0]?.open;
  };
  for (let wait = 0; wait < 100 && (await open()) !== 0; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await open(), 0);
  await chores.stop();
});
