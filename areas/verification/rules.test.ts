import assert from "node:assert/strict";
import { test } from "node:test";
import { createTryCounter, maskPaperNumber } from "./rules.ts";

test("a number shows its first five and last four characters", () => {
  assert.equal(maskPaperNumber("P0405202632010100000123"), "P0405**************0123");
  assert.equal(maskPaperNumber("123456789"), "123456789");
});

test("an address has as many tries as allowed in a minute, and another address its own", () => {
  const mayTry = createTryCounter(2);
  const at = (seconds: number) => new Date(seconds * 1000);
  const tries = [mayTry("a", at(0)), mayTry("a", at(1)), mayTry("a", at(59)), mayTry("b", at(59))];
  assert.deepEqual(tries, [true, true, false, true]);
  assert.equal(mayTry("a", at(60)), true);
});

test("ten thousand addresses are remembered and no more, until their minute is over", () => {
  const mayTry = createTryCounter(2);
  for (let index = 0; index < 10_000; index += 1) mayTry(String(index), new Date(0));
  assert.equal(mayTry("one more", new Date(1000)), false);
  assert.equal(mayTry("5", new Date(1000)), true);
  assert.equal(mayTry("one more", new Date(60_000)), true);
});
