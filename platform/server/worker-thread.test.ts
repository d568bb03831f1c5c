import assert from "node:assert/strict";
import { test } from "node:test";
import { runInWorker, WorkerTimeout } from "./worker-thread.ts";

const module = new URL("../testing/slow-work.ts", import.meta.url).href;

test("work in a thread returns its result and leaves this thread free", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  assert.equal(await runInWorker<number>({ module, input: { forMs: 200 }, mostMs: 20_000 }), 200);
  clearInterval(timer);
  assert.ok(ticks >= 5, `${ticks}`);
});

test("work that takes too long is stopped and reported", async () => {
  await assert.rejects(runInWorker({ module, input: { forMs: 60_000 }, mostMs: 300 }), WorkerTimeout);
});

test("an error in the thread is thrown here", async () => {
  await assert.rejects(runInWorker({ module, input: { error: "zu schwer" }, mostMs: 20_000 }), /zu schwer/);
});
