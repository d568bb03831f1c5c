import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as immediate } from "node:timers/promises";
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

test("who asks while a statement is on its way is asked for together, after its end", async () => {
  const asked: string[][] = [];
  const first = Promise.withResolvers<void>();
  const find = gather(async (keys) => {
    asked.push([...keys]);
    if (asked.length === 1) await first.promise;
    return new Map(keys.map((key) => [key, key]));
  });
  const finding = [find("a")];
  await immediate();
  await immediate();
  finding.push(find("b"));
  await immediate();
  finding.push(find("c"));
  first.resolve();
  assert.deepEqual(await Promise.all(finding), ["a", "b", "c"]);
  assert.deepEqual(asked, [["a"], ["b", "c"]]);
});

test("nobody waits for good behind a statement that hangs", async () => {
  let statements = 0;
  const find = gather((keys) => {
    statements += 1;
    return statements === 1
      ? new Promise<Map<string, string>>(() => {})
      : Promise.resolve(new Map(keys.map((key) => [key, key])));
  });
  void find("a");
  await immediate();
  await immediate();
  const other = setTimeout(() => undefined, 10_000);
  assert.equal(await find("b"), "b");
  clearTimeout(other);
});
