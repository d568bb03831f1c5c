import assert from "node:assert/strict";
import { test } from "node:test";
import { periodFrom } from "./moved-period.ts";

const cases: readonly [what: string, like: readonly [string, string], from: string, until: string][] = [
  ["a year stays a year", ["2025-01-01", "2025-12-31"], "2026-03-05", "2027-03-04"],
  ["a year with a 29 February is one as well", ["2024-01-01", "2024-12-31"], "2025-01-01", "2025-12-31"],
  ["two years stay two", ["2023-06-01", "2025-05-31"], "2026-06-01", "2028-05-31"],
  ["a month is a month", ["2025-01-01", "2025-01-31"], "2025-02-01", "2025-02-28"],
  ["five days are five days", ["2025-05-01", "2025-05-05"], "2025-06-30", "2025-07-04"],
  ["one day is one day", ["2025-05-01", "2025-05-01"], "2025-06-30", "2025-06-30"],
  ["a year and a day are so many days", ["2025-01-01", "2026-01-01"], "2026-03-05", "2027-03-05"],
  ["the first year of the calendar", ["0001-01-01", "0001-12-31"], "2026-01-01", "2026-12-31"],
  ["the last one", ["9999-01-01", "9999-12-31"], "2026-01-01", "2026-12-31"],
];
for (const [what, [startDate, endDate], from, until] of cases)
  test(`a period like another one: ${what}`, () =>
    assert.deepEqual(periodFrom(from, { startDate, endDate }), { startDate: from, endDate: until }));
