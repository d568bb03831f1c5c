import { assert } from "./assert.ts";
import { SHANGHAI_OFFSET_MS } from "./shanghai-time.ts";

/** A day of the calendar in Asia/Shanghai, such as "2025-03-31". Such texts sort in the order of the days. */
export type PlainDate = string;
export type DateRange = { start: PlainDate; end: PlainDate };

const DAY_MS = 86_400_000;

export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Reads a day as people type or copy it: 20250131, 2025/1/31, ２０２５年1月31日. */
export function parseTypedDate(typed: string): PlainDate | undefined {
  const digits = typed.trim().replace(/[０-９]/g, (digit) => String("０１２３４５６７８９".indexOf(digit)));
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ??
    /^(\d{4})[-/.年．／－](\d{1,2})[-/.月．／－](\d{1,2})日?$/.exec(digits);
  if (!parts) return undefined;
  const [, year = "", month = "", day = ""] = parts;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlainDate(date) ? date : undefined;
}

export function getTodayInShanghai(now: Date): PlainDate {
  return fromTime(now.getTime() + SHANGHAI_OFFSET_MS);
}

export function getEndOfDayInShanghai(date: PlainDate): Date {
  return new Date(`${date}T23:59:59.999+08:00`);
}

/** Calculations stop at the ends of the calendar. */
const FIRST_DAY: PlainDate = "0001-01-01";
const LAST_DAY: PlainDate = "9999-12-31";

export function addDays(date: PlainDate, days: number): PlainDate {
  const time = toTime(date) + days * DAY_MS;
  if (time < toTime(FIRST_DAY)) return FIRST_DAY;
  return time > toTime(LAST_DAY) ? LAST_DAY : fromTime(time);
}

/** A month without that day gives its last day: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = toParts(date);
  const total = year * 12 + month - 1 + months;
  const intoYear = Math.floor(total / 12);
  if (intoYear < 1) return FIRST_DAY;
  if (intoYear > 9999) return LAST_DAY;
  const intoMonth = total - intoYear * 12 + 1;
  return assertDate(fromParts(intoYear, intoMonth, Math.min(day, daysInMonth(intoYear, intoMonth))));
}

export function addYears(date: PlainDate, years: number): PlainDate {
  return addMonths(date, years * 12);
}

/** Returns zero on the same day, and a negative number when `to` is the earlier day. */
export function countDaysBetween(from: PlainDate, to: PlainDate): number {
  return (toTime(to) - toTime(from)) / DAY_MS;
}

/** Counts the whole months from the start of one day to the start of another; never below 0. */
export function countWholeMonths(from: PlainDate, to: PlainDate): number {
  if (countDaysBetween(from, to) <= 0) return 0;
  const [start, end] = [toParts(from), toParts(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, months) <= to ? months : months - 1;
}

/** Counts the months of the span [from, to) and includes a started one: 1 January to 1 May is 4, to 2 May is 5. */
export function countStartedMonths(from: PlainDate, to: PlainDate): number {
  if (countDaysBetween(from, to) <= 0) return 0;
  const months = countWholeMonths(from, to);
  return addMonths(from, months) < to ? months + 1 : months;
}

/** Counts the started months from `first` to `last` with both days: 1 January to 31 December is 12. Never below 1. */
export function countMonthsInclusive(first: PlainDate, last: PlainDate): number {
  return Math.max(1, countStartedMonths(first, addDays(last, 1)));
}

export function haveMonthsElapsed(from: PlainDate, months: number, date: PlainDate): boolean {
  return addMonths(from, months) <= date;
}

/** Counts completed years. A person born on 29 February completes one on 28 February of a common year. */
export function computeAgeOn(birthDate: PlainDate, date: PlainDate): number {
  return Math.floor(countWholeMonths(birthDate, date) / 12);
}

export function compareDates(left: PlainDate, right: PlainDate): -1 | 0 | 1 {
  return left === right ? 0 : left < right ? -1 : 1;
}

export function getLast29Days(today: PlainDate): DateRange {
  return { start: addDays(today, -29), end: today };
}

export function getLast180Days(today: PlainDate): DateRange {
  return { start: addDays(today, -180), end: today };
}

export function formatCompactDate(date: PlainDate): string {
  return assertDate(date).replaceAll("-", "");
}

function toParts(date: PlainDate): { year: number; month: number; day: number } {
  assertDate(date);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

function assertDate(date: string): PlainDate {
  assert(isPlainDate(date), `not a date of the calendar: "${date}"`);
  return date;
}

function toTime(date: PlainDate): number {
  return Date.parse(`${assertDate(date)}T00:00:00Z`);
}

function fromTime(time: number): string {
  return new Date(time).toISOString().split("T")[0] ?? "";
}

function fromParts(year: number, month: number, day: number): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
    "-",
  );
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
