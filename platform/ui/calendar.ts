import { addDays, addMonths, isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";

const WEEKS = 6;

/** Returns six weeks from Monday on that contain the month of a day. */
export function listMonthWeeks(day: PlainDate): PlainDate[][] {
  const first = `${day.slice(0, 8)}01`;
  const monday = addDays(first, -daysSinceMonday(first));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(monday, week * 7 + weekday)),
  );
}

function daysSinceMonday(day: PlainDate): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const weekdayLabels = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** Returns the day to which a key moves, or undefined for another key. With Shift a page is a year. */
export function findDayByKey(day: PlainDate, key: string, isShifted = false): PlainDate | undefined {
  const page = isShifted ? 12 : 1;
  if (key === "PageUp") return addMonths(day, -page);
  if (key === "PageDown") return addMonths(day, page);
  if (key === "Home") return addDays(day, -daysSinceMonday(day));
  if (key === "End") return addDays(day, 6 - daysSinceMonday(day));
  const days = steps[key];
  return days === undefined ? undefined : addDays(day, days);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function formatMonth(day: PlainDate): string {
  return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`;
}

/** Formats a day for reading aloud: 2025年1月31日 星期五. */
export function formatDay(day: PlainDate): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日 星期${weekdayLabels[daysSinceMonday(day)]}`;
}

/** The day of a text; of an unfinished date such as 2027-03 or 202703 the first of the month. */
export function parseDayOrDefault(text: string, fallback: PlainDate): PlainDate {
  if (isPlainDate(text)) return text;
  const [, year, month] = /^(\d{4})-?(\d{2})/.exec(text.trim()) ?? [];
  const first = `${year}-${month}-01`;
  return isPlainDate(first) ? first : fallback;
}
