import assert from "node:assert/strict";
import { test } from "node:test";
import { createKeyedQueue } from "./keyed-queue.ts";

test("works with the same key run one after the other, others at the same time", async () => {
  const queue = createKeyedQueue();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`${name} ends`);
    return name;
  };
  const results = [queue("a", work("first")), queue("a", work("second")), queue("b", work("other"))];
  assert.deepEqual(await Promise.all(results), ["first", "second", "other"]);
  assert.deepEqual(
    steps.filter((step) => !step.startsWith("other")),
    ["first begins", "first ends", "second begins", "second ends"],
  );
  assert.ok(steps.indexOf("other begins") < steps.indexOf("first ends"));
});

test("a work that fails rejects its own call only", async () => {
  const queue = createKeyedQueue();
  const failing = queue("a", () => Promise.reject(new Error("broken")));
  const next = queue("a", async () => "done");
  await assert.rejects(failing, /broken/);
  assert.equal(await next, "done");
  assert.equal(await queue("a", async () => "again"), "again");
});
