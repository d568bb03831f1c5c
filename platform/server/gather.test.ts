import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as immediate } from "node:timers/promises";
import { batchLookUps } from "./gather.ts";

test("simultaneous look-ups share one statement with each key once", async () => {
  const requests: string[][] = [];
  const find = batchLookUps(async (keys) => {
    requests.push([...keys]);
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  assert.deepEqual(await Promise.all([find("a"), find("b"), find("a")]), ["A", "B", "A"]);
  assert.deepEqual(requests, [["a", "b"]]);
});

test("nothing is cached: a later look-up sends a later statement", async () => {
  let statements = 0;
  const find = batchLookUps(async (keys) => new Map(keys.map((key) => [key, (statements += 1)])));
  assert.deepEqual([await find("a"), await find("a")], [1, 2]);
});

test("a missing key is undefined, and a failing statement fails every look-up in it", async () => {
  const none = batchLookUps(async () => new Map<string, string>());
  assert.equal(await none("a"), undefined);
  const failing = batchLookUps<string>(() => Promise.reject(new Error("away")));
  const settled = await Promise.allSettled([failing("a"), failing("b")]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["rejected", "rejected"],
  );
});

test("look-ups during a statement share the next one", async () => {
  const requests: string[][] = [];
  const first = Promise.withResolvers<void>();
  const find = batchLookUps(async (keys) => {
    requests.push([...keys]);
    if (requests.length === 1) await first.promise;
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
  assert.deepEqual(requests, [["a"], ["b", "c"]]);
});

test("a statement that hangs does not block later look-ups for ever", async () => {
  let statements = 0;
  const find = batchLookUps((keys) => {
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
