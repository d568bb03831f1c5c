import assert from "node:assert/strict";
import { test } from "node:test";
import { isWorkingDay, workingDaysBefore } from "./working-days.ts";

const days: [day: string, isWorking: boolean, what: string][] = [
  ["2026-11-20", true, "a Friday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-11-23", true, "a Monday"],
  ["2026-09-30", true, "the day before the national holiday"],
  ["2026-10-01", false, "its first day"],
  ["2026-10-07", false, "its last day"],
  ["2026-10-08", true, "the day after it"],
  ["2026-10-10", true, "a Saturday that is worked for it"],
  ["2026-10-11", false, "the Sunday after that"],
  ["2025-01-26", true, "a Sunday that is worked for the Spring Festival"],
  ["2024-06-10", false, "a holiday of one day, on a Monday"],
  ["2023-12-29", true, "a Friday of a year that is not told"],
  ["2027-01-02", false, "a Saturday of a year that is not told yet"],
];
for (const [day, isWorking, what] of days)
  test(`${day}, ${what}, is ${isWorking ? "" : "not "}worked`, () =>
    assert.equal(isWorkingDay(day), isWorking));

const spans: [now: string, begun: string, what: string][] = [
  ["2026-11-19T15:00:00+08:00", "2026-11-17T15:00:00+08:00", "within a week"],
  ["2026-11-24T15:00:00+08:00", "2026-11-20T15:00:00+08:00", "over a weekend"],
  ["2026-11-25T00:00:00+08:00", "2026-11-23T00:00:00+08:00", "to the end of the second day"],
  ["2026-11-24T23:59:59+08:00", "2026-11-20T23:59:59+08:00", "and a second before it"],
  ["2026-11-22T12:00:00+08:00", "2026-11-19T00:00:00+08:00", "asked on a Sunday"],
  [
    "2026-10-09T09:00:00+08:00",
    "2026-09-30T09:00:00+08:00",
    "over the national holiday, which is seven days",
  ],
  ["2026-10-12T09:00:00+08:00", "2026-10-09T09:00:00+08:00", "over a Saturday that is worked"],
];
for (const [now, begun, what] of spans)
  test(`two working days before ${now} are counted ${what}`, () =>
    assert.equal(workingDaysBefore(new Date(now), 2).toISOString(), new Date(begun).toISOString()));

test("what began on a free day has lasted as long as what began with the next working day", () => {
  const due = workingDaysBefore(new Date("2026-11-25T00:00:00+08:00"), 2);
  assert.ok(new Date("2026-11-21T15:00:00+08:00") <= due);
  const early = workingDaysBefore(new Date("2026-11-24T23:59:59+08:00"), 2);
  assert.ok(new Date("2026-11-21T15:00:00+08:00") > early);
});
