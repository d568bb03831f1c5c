import assert from "node:assert/strict";
import { test } from "node:test";
import { countCompletedYears } from "./insured-years.ts";

const cases = [
  ["2022-01-01", "2025-01-01", 3],
  ["2022-01-01", "2024-12-31", 2],
  ["2022-01-02", "2025-01-01", 2],
  ["2024-02-29", "2025-02-28", 1],
  ["2024-02-29", "2025-02-27", 0],
  ["2025-01-01", "2025-01-01", 0],
  ["2025-06-01", "2025-01-01", 0],
] as const;

for (const [since, on, years] of cases)
  test(`insured since ${since}, cover from ${on}: ${years} years`, () => {
    assert.equal(countCompletedYears(since, on), years);
  });
