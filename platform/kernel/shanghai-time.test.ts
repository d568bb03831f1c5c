import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDayAndTime, toShanghaiTime } from "./shanghai-time.ts";

test("the clock in Shanghai is eight hours ahead of UTC, also over the end of a year", () => {
  assert.deepEqual(toShanghaiTime(new Date("2026-12-31T16:05:00Z")), {
    year: 2027,
    month: 1,
    day: 1,
    weekday: 5,
    hour: 0,
    minute: 5,
  });
});

test("a moment is written with its day and its minute", () =>
  assert.equal(formatDayAndTime(new Date("2026-11-22T01:05:59Z")), "11/22 09:05"));

test("it agrees with the calendar of the runtime", () => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  for (let time = Date.UTC(2000, 0, 1); time < Date.UTC(2040, 0, 1); time += 7_654_321_000) {
    const { year, month, day, hour, minute } = toShanghaiTime(new Date(time));
    const two = (value: number) => String(value).padStart(2, "0");
    assert.equal(`${year}-${two(month)}-${two(day)}, ${two(hour)}:${two(minute)}`, format.format(time));
  }
});
