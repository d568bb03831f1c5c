import assert from "node:assert/strict";
import { test } from "node:test";
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from "./working-days.ts";

const days: [day: string, isWorking: boolean, what: string][] = [
  ["2026-11-20", true, "a Friday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-11-23", true, "a Monday"],
  ["2026-09-30", true, "the day before the national holiday"],
  ["2026-10-01", false, "its first day"],
  ["2026-10-07", false, "its last day"],
  ["2026-10-08", true, "the day after it"],
  ["2026-10-10", true, "a Saturday worked in exchange"],
  ["2026-10-11", false, "the Sunday after that"],
  ["2025-01-26", true, "a Sunday worked in exchange for the Spring Festival"],
  ["2024-06-10", false, "a holiday of one day, on a Monday"],
  ["2023-12-29", true, "a Friday of a year without announced holidays"],
  ["2027-01-02", false, "a Saturday of a year whose holidays are not announced yet"],
];
for (const [day, isWorking, description] of days)
  test(`${day}, ${description}, is ${isWorking ? "" : "not "}a working day`, () =>
    assert.equal(isWorkingDay(day), isWorking));

const spans: [now: string, start: string, what: string][] = [
  ["2026-11-19T15:00:00+08:00", "2026-11-17T15:00:00+08:00", "within a week"],
  ["2026-11-24T15:00:00+08:00", "2026-11-20T15:00:00+08:00", "over a weekend"],
  ["2026-11-25T00:00:00+08:00", "2026-11-23T00:00:00+08:00", "to the end of the second day"],
  ["2026-11-24T23:59:59+08:00", "2026-11-20T23:59:59+08:00", "and a second before it"],
  ["2026-11-22T12:00:00+08:00", "2026-11-19T00:00:00+08:00", "from a Sunday"],
  [
    "2026-10-09T09:00:00+08:00",
    "2026-09-30T09:00:00+08:00",
    "over the national holiday, which is seven days",
  ],
  ["2026-10-12T09:00:00+08:00", "2026-10-09T09:00:00+08:00", "over a Saturday that is worked"],
];
for (const [now, start, description] of spans)
  test(`two working days before ${now} are counted ${description}`, () =>
    assert.equal(subtractWorkingDays(new Date(now), 2).toISOString(), new Date(start).toISOString()));

test("a wait begun on a day off lasts as long as one begun at the start of the next working day", () => {
  const due = subtractWorkingDays(new Date("2026-11-25T00:00:00+08:00"), 2);
  assert.ok(new Date("2026-11-21T15:00:00+08:00") <= due);
  const early = subtractWorkingDays(new Date("2026-11-24T23:59:59+08:00"), 2);
  assert.ok(new Date("2026-11-21T15:00:00+08:00") > early);
});

for (const [end, start, description] of spans.filter(([, , what]) => what !== "from a Sunday"))
  test(`two working days after ${start} are counted ${description}`, () =>
    assert.equal(addWorkingDays(new Date(start), 2).toISOString(), new Date(end).toISOString()));

test("two working days after a Sunday end with Tuesday", () =>
  assert.equal(
    addWorkingDays(new Date("2026-11-22T12:00:00+08:00"), 2).toISOString(),
    new Date("2026-11-25T00:00:00+08:00").toISOString(),
  ));
