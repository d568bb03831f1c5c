import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/kernel/refusal.ts";
import { createHeavyRequestLimiter } from "./heavy-request-limiter.ts";

const limits = { concurrency: 2, maxWaiting: 3, maxPerUser: 2, maxWaitMs: 20_000 };

/** Work that ends when the test says so. */
function createControlledWork(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}

const isOverloaded = (error: unknown): boolean => error instanceof Refusal && error.kind.status === 503;

test("as many heavy requests run as allowed, and one of each user; the next starts when one ends", async () => {
  const limiter = createHeavyRequestLimiter(limits);
  const started: string[] = [];
  const [first, second, third, fourth] = ["li 1", "li 2", "wang", "zhao"].map((name) =>
    createControlledWork(started, name),
  );
  assert.ok(first && second && third && fourth);
  const results = [
    limiter.run("li", first.work),
    limiter.run("li", second.work),
    limiter.run("wang", third.work),
    limiter.run("zhao", fourth.work),
  ];
  await Promise.resolve();
  assert.deepEqual(started, ["li 1", "wang"]);
  third.end();
  await results[2];
  assert.deepEqual(started, ["li 1", "wang", "zhao"]);
  first.end();
  await results[0];
  assert.deepEqual(started, ["li 1", "wang", "zhao", "li 2"]);
  second.end();
  fourth.end();
  assert.deepEqual(await Promise.all(results), ["li 1", "li 2", "wang", "zhao"]);
  assert.equal(limiter.isIdle(), true);
});

test("a third request of one user, and any beyond the queue, is refused with 503", async () => {
  const limiter = createHeavyRequestLimiter(limits);
  const all = ["li", "li", "wang", "zhao", "sun"].map((userCode) => {
    const { work, end } = createControlledWork([], userCode);
    return { result: limiter.run(userCode, work), end };
  });
  await assert.rejects(
    limiter.run("li", async () => "li"),
    isOverloaded,
  );
  await assert.rejects(
    limiter.run("qian", async () => "qian"),
    isOverloaded,
  );
  for (const { end } of all) end();
  await Promise.all(all.map(({ result }) => result));
  assert.equal(await limiter.run("li", async () => "again"), "again");
});

test("a request that waits too long is refused, and leaves the queue", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, maxWaitMs: 20 });
  const slow = createControlledWork([], "slow");
  const running = limiter.run("li", slow.work);
  await assert.rejects(
    limiter.run("li", async () => "late"),
    isOverloaded,
  );
  slow.end();
  await running;
  assert.equal(limiter.isIdle(), true);
});

test("work that fails gives its place back", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, concurrency: 1 });
  await assert.rejects(
    limiter.run("li", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(await limiter.run("li", async () => "next"), "next");
});
