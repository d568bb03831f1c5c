import assert from "node:assert/strict";
import { test } from "node:test";
import { createOpenDraftTracker } from "./live-tabs.ts";

test("a draft lives as long as it is held, and not a moment longer", async () => {
  const lives = createOpenDraftTracker();
  const letGo = lives.hold("one");
  lives.hold("two");
  await new Promise(setImmediate);
  assert.deepEqual([...(await lives.alive())].toSorted(), ["one", "two"]);
  letGo();
  assert.deepEqual([...(await lives.alive())], ["two"]);
  for (let round = 0; round < 50; round += 1) {
    lives.hold(`brief ${round}`)();
    assert.deepEqual([...(await lives.alive())], ["two"]);
  }
});
