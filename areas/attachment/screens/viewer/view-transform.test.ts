import assert from "node:assert/strict";
import { test } from "node:test";
import { fitScale, turn, turnedSize, UNTURNED, zoom } from "./view-transform.ts";

test("four turns are none, and one to the left is three to the right", () => {
  const left = turn(UNTURNED, -1);
  assert.equal(left.quarterTurns, 3);
  assert.equal(turn(left, 1).quarterTurns, 0);
});

test("a turned picture has its sides exchanged, and is fitted by them", () => {
  const picture = { width: 2000, height: 1000 };
  const stage = { width: 1000, height: 1000 };
  const turned = turn(UNTURNED, 1);
  assert.deepEqual(turnedSize(picture, turned), { width: 1000, height: 2000 });
  assert.equal(fitScale(picture, { width: 500, height: 1000 }, UNTURNED), 0.25);
  assert.equal(fitScale(picture, stage, turned), 0.5);
  assert.equal(fitScale({ width: 10, height: 10 }, stage, UNTURNED), 1);
});

test("zooming goes by steps from what is shown, and ends at the last", () => {
  assert.equal(zoom(0.37, 1), 0.5);
  assert.equal(zoom(0.37, -1), 0.25);
  assert.equal(zoom(8, 1), 8);
  assert.equal(zoom(0.05, -1), 0.05);
});
