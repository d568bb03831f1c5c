import assert from "node:assert/strict";
import { test } from "node:test";
import { gather } from "./gather.ts";

test("those who ask together are answered by one statement, each key in it once", async () => {
  const asked: string[][] = [];
  const find = gather(async (keys) => {
    asked.push([...keys]);
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  assert.deepEqual(await Promise.all([find("a"), find("b"), find("a")]), ["A", "B", "A"]);
  assert.deepEqual(asked, [["a", "b"]]);
});

test("nothing is remembered: who asks later is answered by a later statement", async () => {
  let statements = 0;
  const find = gather(async (keys) => new Map(keys.map((key) => [key, (statements += 1)])));
  assert.deepEqual([await find("a"), await find("a")], [1, 2]);
});

test("a key that is not found is undefined, and a failing statement fails every asker", async () => {
  const none = gather(async () => new Map<string, string>());
  assert.equal(await none("a"), undefined);
  const failing = gather<string>(() => Promise.reject(new Error("away")));
  const settled = await Promise.allSettled([failing("a"), failing("b")]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["rejected", "rejected"],
  );
});
