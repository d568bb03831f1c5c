import assert from "node:assert/strict";
import { test } from "node:test";
import { findDayByKey, parseDayOrDefault, formatDay, formatMonth, listMonthWeeks } from "./calendar.ts";

test("six weeks from a Monday show the whole month", () => {
  const weeks = listMonthWeeks("2026-02-14");
  assert.equal(weeks.length, 6);
  assert.equal(weeks[0]?.[0], "2026-01-26");
  assert.equal(weeks[0]?.[6], "2026-02-01");
  assert.equal(listMonthWeeks("2025-09-30")[0]?.[0], "2025-09-01");
});

test("keys move by a day, a week, a month and to the ends of the week", () => {
  const cases: Record<string, string | undefined> = {
    ArrowLeft: "2025-01-30",
    ArrowRight: "2025-02-01",
    ArrowUp: "2025-01-24",
    ArrowDown: "2025-02-07",
    PageUp: "2024-12-31",
    PageDown: "2025-02-28",
    Home: "2025-01-27",
    End: "2025-02-02",
    a: undefined,
  };
  for (const [key, day] of Object.entries(cases)) assert.equal(findDayByKey("2025-01-31", key), day, key);
  assert.equal(findDayByKey("2024-02-29", "PageUp", true), "2023-02-28");
  assert.equal(findDayByKey("2024-02-29", "PageDown", true), "2025-02-28");
});

test("a day is formatted as a clerk says it", () => {
  assert.equal(formatDay("2025-01-31"), "2025年1月31日 星期五");
  assert.equal(formatMonth("2025-01-31"), "2025 年 1 月");
  assert.equal(parseDayOrDefault("2025-02-30", "2025-01-01"), "2025-02-01");
  assert.equal(parseDayOrDefault("202703", "2025-01-01"), "2027-03-01");
  assert.equal(parseDayOrDefault("2027-13-01", "2025-01-01"), "2025-01-01");
  assert.equal(parseDayOrDefault("", "2025-01-01"), "2025-01-01");
  assert.equal(parseDayOrDefault("2025-02-28", "2025-01-01"), "2025-02-28");
});
