import assert from "node:assert/strict";
import { test } from "node:test";
import { backdatedError } from "./backdated.ts";

for (const [startDate, isTold] of [
  ["2024-12-15", true],
  ["2024-12-16", false],
  ["2024-12-17", false],
  [null, false],
] as const)
  test(`a cover from ${startDate} is ${isTold ? "" : "not "}told on 2024-12-16`, () => {
    assert.equal(backdatedError(startDate, "2024-12-16") !== undefined, isTold);
  });
