import assert from "node:assert/strict";
import { test } from "node:test";
import { describePremiumChange } from "./signed-amount.ts";

for (const [amount, text] of [
  ["1200.00", "批增 +1,200.00"],
  ["0.01", "批增 +0.01"],
  ["0.00", "零费批改"],
  ["-0.01", "批减 -0.01"],
  ["-89109.12", "批减 -89,109.12"],
] as const)
  test(`a change of ${amount} is ${text}`, () => assert.equal(describePremiumChange(amount), text));
