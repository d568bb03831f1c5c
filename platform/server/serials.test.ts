import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createSerialNumberGenerator } from "./serials.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

test("a serial of a key is never given twice, by any number of requests and processes", async () => {
  const processes = [1, 7, 10].map((blockSize) => createSerialNumberGenerator(product.database, blockSize));
  const taken = await Promise.all(
    Array.from({ length: 200 }, () => processes.map((serials) => serials.next("Q|0405|2026"))).flat(),
  );
  assert.equal(new Set(taken).size, 600);
  assert.equal(Math.min(...taken.map(Number)), 1);
});

test("each key counts from one", async () => {
  const serials = createSerialNumberGenerator(product.database);
  assert.deepEqual([await serials.next("a"), await serials.next("a"), await serials.next("b")], [1, 2, 1]);
});

test("an issuer does not wait for the open transaction of another", async () => {
  const serials = createSerialNumberGenerator(product.database, 1);
  const open = await product.database.pool.connect();
  try {
    await open.query("begin");
    await open.query("select 1");
    const first = await serials.next("waiting");
    const second = await serials.next("waiting");
    assert.deepEqual([first, second], [1, 2]);
  } finally {
    await open.query("rollback");
    open.release();
  }
});

test("after a failed block the next request fetches a new one", async () => {
  let failing = true;
  const pool = {
    query: (text: string, values: unknown[]) =>
      failing ? Promise.reject(new Error("away")) : product.database.pool.query(text, values),
  };
  const serials = createSerialNumberGenerator({ ...product.database, pool: pool as never });
  await assert.rejects(serials.next("failing"));
  failing = false;
  assert.equal(await serials.next("failing"), 1);
});

test("the database refuses an empty block, a negative one and a key that is too long", async () => {
  for (const [key, block] of [
    ["a", 0],
    ["a", -10],
    ["a", 1001],
    ["", 1],
    ["x".repeat(101), 1],
  ] as const) {
    await assert.rejects(product.database.pool.query("select take_serials($1, $2)", [key, block]), {
      code: "22023",
    });
  }
});
