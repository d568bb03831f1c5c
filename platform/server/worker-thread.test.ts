import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransactionContext } from "./transaction-context.ts";
import { runInWorker, WorkerLimitError } from "./worker-thread.ts";

const module = new URL("../testing/slow-work.ts", import.meta.url).href;

test("work in a thread returns its result and leaves this thread free", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  assert.equal(await runInWorker<number>({ module, input: { forMs: 200 }, mostMs: 20_000 }), 200);
  clearInterval(timer);
  assert.ok(ticks >= 5, `${ticks}`);
});

test("work that takes too long is stopped and reported", async () => {
  await assert.rejects(runInWorker({ module, input: { forMs: 60_000 }, mostMs: 300 }), WorkerLimitError);
});

test("work that takes too much memory is stopped and reported the same", async () => {
  const input = { megabytes: 2000 };
  await assert.rejects(runInWorker({ module, input, mostMs: 60_000 }), WorkerLimitError);
});

test("heavy work inside a transaction is a bug", () => {
  const start = () => runInWorker({ module, input: {}, mostMs: 20_000 });
  assert.throws(() => void inTransactionContext(start), /runs inside a transaction/);
});

test("an error in the thread is thrown here", async () => {
  await assert.rejects(runInWorker({ module, input: { error: "zu schwer" }, mostMs: 20_000 }), /zu schwer/);
});
