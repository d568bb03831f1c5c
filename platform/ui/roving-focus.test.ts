import assert from "node:assert/strict";
import { test } from "node:test";
import { findNextIndexByKey } from "./roving-focus.ts";

for (const [key, now, count, wanted] of [
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 2],
  ["ArrowDown", -1, 3, 0],
  ["ArrowUp", 1, 3, 0],
  ["ArrowUp", 0, 3, 0],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Enter", 1, 3, undefined],
  ["ArrowDown", -1, 0, undefined],
] as const) {
  test(`${key} at ${now} of ${count} leads to ${wanted}`, () =>
    assert.equal(findNextIndexByKey(key, now, count), wanted));
}
