import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_SIDE_PX, findBestSide } from "./page-size.ts";

const words = (...heights: number[]) =>
  heights.map((height) => ({
    text: "南京",
    confidence: 90,
    box: { left: 0, top: 10, right: 80, bottom: 10 + height },
  }));

test("a page is read again at the size at which its usual letters are 28 pixels high", () => {
  assert.equal(findBestSide(words(9, 56, 56)), FIRST_SIDE_PX / 2);
  assert.equal(findBestSide(words(20)), FIRST_SIDE_PX * 1.4);
  for (const height of [26, 28, 32]) assert.equal(findBestSide(words(height)), FIRST_SIDE_PX);
});

test("the size has limits, and a page on which nothing was read is tried at the largest", () => {
  assert.equal(findBestSide(words(400)), 500);
  for (const reading of [words(5), []]) assert.equal(findBestSide(reading), 2400);
});
