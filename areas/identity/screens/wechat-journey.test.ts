import assert from "node:assert/strict";
import { test } from "node:test";
import { createWechatStateStore } from "./wechat-journey.ts";
import { createMemoryStore } from "#platform/testing/memory-storage.ts";

const journey = { state: "S1", site: "staff" as const, from: "/dashboard" };

test("who comes back with the state that set out is let in, once", () => {
  const way = createWechatStateStore(createMemoryStore());
  way.begin(journey);
  assert.deepEqual(way.end("S1"), journey);
  assert.equal(way.end("S1"), undefined);
});

test("another state, or none, is somebody else's journey", () => {
  for (const state of ["S2", "", undefined]) {
    const way = createWechatStateStore(createMemoryStore());
    way.begin(journey);
    assert.equal(way.end(state), undefined);
    assert.equal(way.end("S1"), undefined);
  }
  assert.equal(createWechatStateStore(createMemoryStore()).end(undefined), undefined);
});
