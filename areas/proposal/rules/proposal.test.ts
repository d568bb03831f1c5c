import assert from "node:assert/strict";
import { checkBackdatedStartDate, computeLastPayableDay } from "./proposal.ts";
import { test } from "node:test";

for (const [startDate, isTold] of [
  ["2024-12-15", true],
  ["2024-12-16", false],
  ["2024-12-17", false],
  [null, false],
] as const)
  test(`a cover from ${startDate} is ${isTold ? "" : "not "}told on 2024-12-16`, () => {
    assert.equal(checkBackdatedStartDate(startDate, "2024-12-16") !== undefined, isTold);
  });

test("an approved proposal may be paid for thirty days, and never after its cover begins", () => {
  assert.equal(computeLastPayableDay("2024-12-16", "2025-03-01"), "2025-01-15");
  assert.equal(computeLastPayableDay("2024-12-16", "2025-01-15"), "2025-01-15");
  assert.equal(computeLastPayableDay("2024-12-16", "2025-01-14"), "2025-01-14");
  assert.equal(computeLastPayableDay("2024-12-16", "2024-12-16"), "2024-12-16");
  assert.equal(computeLastPayableDay("2024-12-16", null), "2025-01-15");
});

test("one that special backdating permits may be paid for seven days, if its cover has begun", () => {
  assert.equal(computeLastPayableDay("2024-12-16", "2024-12-10", "2024-12-10"), "2024-12-23");
  assert.equal(computeLastPayableDay("2024-12-16", "2024-12-10", "2024-12-11"), "2024-12-10");
  assert.equal(computeLastPayableDay("2024-12-16", "2025-03-01", "2024-12-10"), "2025-01-15");
});
