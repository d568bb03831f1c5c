import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runWhenIdle } from "./when-idle.ts";

// Node has no requestIdleCallback, as Safari has none.
test("without a browser that tells when it is idle, the work runs a moment later, unless it is cancelled", async () => {
  const done: string[] = [];
  runWhenIdle(() => done.push("kept"), 1000);
  runWhenIdle(() => done.push("cancelled"), 1000)();
  assert.deepEqual(done, []);
  await sleep(400);
  assert.deepEqual(done, ["kept"]);
});
