import assert from "node:assert/strict";
import { test } from "node:test";
import { formatToday, getGreeting, formatRemainingTime } from "./greeting.ts";

for (const [time, greeting] of [
  ["00:00", "夜深了"],
  ["04:59", "夜深了"],
  ["05:00", "早上好"],
  ["08:59", "早上好"],
  ["09:00", "上午好"],
  ["12:00", "中午好"],
  ["14:00", "下午好"],
  ["18:00", "晚上好"],
  ["23:59", "晚上好"],
] as const) {
  test(`at ${time} in Shanghai the greeting is ${greeting}`, () =>
    assert.equal(getGreeting(new Date(`2026-12-01T${time}:00+08:00`)), greeting));
}

test("the day is the office's day", () =>
  assert.equal(formatToday(new Date("2026-11-30T16:30:00Z")), "2026年12月1日星期二"));

for (const [remainingMs, said] of [
  [-1, "0 分钟"],
  [59 * 60_000, "59 分钟"],
  [3_600_000, "1 小时"],
  [23 * 3_600_000, "23 小时"],
  [172_800_000 - 1, "1 天 23 小时"],
  [172_800_000, "2 天 0 小时"],
] as const) {
  test(`${remainingMs} ms are ${said}`, () => assert.equal(formatRemainingTime(remainingMs), said));
}
