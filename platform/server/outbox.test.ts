import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { deliverOutbox, type StoredEvent } from "./outbox.ts";

let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn("10000001");
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

test("committed events reach their subscriber once, in order, also when two processes deliver", async () => {
  for (const code of ["1", "2", "3", "4"]) await raise(code);
  const heard: string[] = [];
  const subscriber = { topic: "commonDataChanged", handle: async (event: StoredEvent) => void heard.push(event.eventId) };
  await Promise.all([deliverOutbox(product.database, [subscriber]), deliverOutbox(product.database, [subscriber])]);
  assert.deepEqual(heard, heard.toSorted((one, other) => Number(one) - Number(other)));
  assert.deepEqual([heard.length, await waiting()], [4, []]);
});

test("a failing subscriber leaves the event for later with its reason, and after ten failures for the operator", async () => {
  await raise("5");
  const failing = { topic: "commonDataChanged", handle: () => Promise.reject(new Error("对方不在线")) };
  await deliverOutbox(product.database, [failing]);
  assert.deepEqual(await waiting(), [{ attempts: 1, last_fault: "对方不在线" }]);
  for (let attempt = 2; attempt <= 12; attempt += 1) await deliverOutbox(product.database, [failing]);
  assert.equal((await waiting())[0]?.attempts, 10);
});

test("an event that nobody wants counts as delivered", async () => {
  await raise("6");
  await deliverOutbox(product.database, []);
  assert.equal((await waiting()).filter((event) => event.attempts === 0).length, 0);
});
