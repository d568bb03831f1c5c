import assert from "node:assert/strict";
import { test } from "node:test";
import { openLocalStore } from "#platform/web/local-store.ts";
import { openWechatJourney } from "./wechat-journey.ts";

function memory() {
  const kept = new Map<string, string>();
  return openLocalStore(() => ({
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

const journey = { state: "S1", site: "staff" as const, from: "/dashboard" };

test("who comes back with the state that set out is let in, once", () => {
  const way = openWechatJourney(memory());
  way.begin(journey);
  assert.deepEqual(way.end("S1"), journey);
  assert.equal(way.end("S1"), undefined);
});

test("another state, or none, is somebody else's journey", () => {
  for (const state of ["S2", "", undefined]) {
    const way = openWechatJourney(memory());
    way.begin(journey);
    assert.equal(way.end(state), undefined);
    assert.equal(way.end("S1"), undefined);
  }
  assert.equal(openWechatJourney(memory()).end(undefined), undefined);
});
