import assert from "node:assert/strict";
import { test } from "node:test";
import { createGrowingWidths } from "./growing-widths.ts";

test("widths grow with their content and never shrink", () => {
  const growing = createGrowingWidths();
  let told = 0;
  const leave = growing.subscribe(() => (told += 1));
  growing.grow([50, 80]);
  const first = growing.current();
  growing.grow([40, 60]);
  assert.equal(growing.current(), first);
  growing.grow([40, 90]);
  assert.deepEqual(growing.current(), [50, 90]);
  assert.equal(told, 2);
  leave();
  growing.grow([99, 99]);
  assert.equal(told, 2);
});
