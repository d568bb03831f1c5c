import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/kernel/refusal.ts";
import { createHeavyRequestLimiter } from "./heavy-request-limiter.ts";

const user = (name: string) => ({ name, isUser: true });
const stranger = (name: string) => ({ name, isUser: false });
const limits = { concurrency: 2, maxWaiting: 3, maxPerUser: 2, maxPerProcess: 2, maxWaitMs: 20_000 };

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
    limiter.run(user("li"), first.work),
    limiter.run(user("li"), second.work),
    limiter.run(user("wang"), third.work),
    limiter.run(user("zhao"), fourth.work),
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
    return { result: limiter.run(user(userCode), work), end };
  });
  await assert.rejects(
    limiter.run(user("li"), async () => "li"),
    isOverloaded,
  );
  await assert.rejects(
    limiter.run(user("qian"), async () => "qian"),
    isOverloaded,
  );
  for (const { end } of all) end();
  await Promise.all(all.map(({ result }) => result));
  assert.equal(await limiter.run(user("li"), async () => "again"), "again");
});

test("a request that waits too long is refused, and leaves the queue", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, maxWaitMs: 20 });
  const slow = createControlledWork([], "slow");
  const running = limiter.run(user("li"), slow.work);
  await assert.rejects(
    limiter.run(user("li"), async () => "late"),
    isOverloaded,
  );
  slow.end();
  await running;
  assert.equal(limiter.isIdle(), true);
});

test("work that fails gives its place back", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, concurrency: 1 });
  await assert.rejects(
    limiter.run(user("li"), () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(await limiter.run(user("li"), async () => "next"), "next");
});

test("requests without a session have half of the places, and users come before them", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, maxWaiting: 6 });
  const started: string[] = [];
  const all = [
    stranger("198.51.100.1"),
    stranger("198.51.100.2"),
    stranger("198.51.100.3"),
    user("li"),
    user("wang"),
  ].map((requester) => {
    const { work, end } = createControlledWork(started, requester.name);
    return { result: limiter.run(requester, work), end };
  });
  await Promise.resolve();
  assert.deepEqual(started, ["198.51.100.1", "li"]);
  all[0]?.end();
  await all[0]?.result;
  assert.deepEqual(started, ["198.51.100.1", "li", "wang"]);
  for (const { end } of all) end();
  await Promise.all(all.map(({ result }) => result));
  assert.deepEqual(started.slice(3), ["198.51.100.2", "198.51.100.3"]);
});

test("requests without a session fill only half of the queue", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, concurrency: 1, maxWaiting: 4 });
  const { work, end } = createControlledWork([], "slow");
  const all = ["1", "2", "3"].map((host) => limiter.run(stranger(`198.51.100.${host}`), work));
  assert.throws(() => limiter.assertRoom(stranger("198.51.100.4")), isOverloaded);
  limiter.assertRoom(user("li"));
  end();
  await Promise.all(all);
});

/** Requests by their names, in the order in which they are sent; those of a process start with its name. */
function sendAll(limiter: ReturnType<typeof createHeavyRequestLimiter>, names: readonly string[]) {
  const started: string[] = [];
  const requests = names.map((name) => {
    const { work, end } = createControlledWork(started, name);
    const [userCode = "", processName] = name.split(" ").toReversed();
    return { name, end, result: limiter.run({ ...user(userCode), processName }, work) };
  });
  const end = async (name: string): Promise<void> => {
    const request = requests.find((sent) => sent.name === name);
    request?.end();
    await request?.result;
  };
  return { started, end };
}

test("a request whose process is busy takes no place from others, and starts when the process is free", async () => {
  const limiter = createHeavyRequestLimiter(limits);
  const { started, end } = sendAll(limiter, ["ocr li", "ocr wang", "zhao", "ocr sun"]);
  await Promise.resolve();
  assert.deepEqual(started, ["ocr li", "zhao"]);
  await end("zhao");
  assert.deepEqual(started, ["ocr li", "zhao"]);
  await end("ocr li");
  assert.deepEqual(started, ["ocr li", "zhao", "ocr wang"]);
  for (const name of ["ocr wang", "ocr sun"]) await end(name);
  assert.deepEqual(started.at(-1), "ocr sun");
  assert.equal(limiter.isIdle(), true);
});

test("one user waits once for a process, and what exceeds its queue is refused", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, maxWaiting: 9, maxPerUser: 9 });
  const { end } = sendAll(limiter, ["ocr li", "ocr wang"]);
  const ocr = (name: string) => ({ ...user(name), processName: "ocr" });
  assert.throws(() => limiter.assertRoom(ocr("wang")), isOverloaded);
  limiter.assertRoom(user("wang"));
  limiter.assertRoom({ ...user("wang"), processName: "specimens" });
  limiter.assertRoom(ocr("li"));
  const more = sendAll(limiter, ["ocr li"]);
  assert.throws(() => limiter.assertRoom(ocr("zhao")), isOverloaded);
  for (const name of ["ocr li", "ocr wang"]) await end(name);
  await more.end("ocr li");
});

test("users take turns: what one sent first waits until the others had theirs", async () => {
  const limiter = createHeavyRequestLimiter({ ...limits, concurrency: 1, maxWaiting: 9, maxPerUser: 9 });
  const names = ["1 li", "2 li", "3 li", "4 wang", "5 wang", "6 zhao"];
  const { started, end } = sendAll(limiter, names);
  for (const name of ["1 li", "4 wang", "6 zhao", "2 li", "5 wang", "3 li"]) await end(name);
  assert.deepEqual(started, ["1 li", "4 wang", "6 zhao", "2 li", "5 wang", "3 li"]);
});
