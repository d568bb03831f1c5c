import { assert } from "./assert.ts";

/** A day of the calendar, "2025-03-31", as it is in Asia/Shanghai. As text it sorts and compares by itself. */
export type PlainDate = string;
export type DateRange = { start: PlainDate; end: PlainDate };

const DAY_MS = 86_400_000;
// Shanghai has kept UTC+8 without summer time since 1992.
const SHANGHAI_MS = 8 * 3_600_000;

export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function todayInShanghai(now: Date): PlainDate {
  return dateAt(now.getTime() + SHANGHAI_MS);
}

/** The last moment of a day. */
export function endOfDayInShanghai(date: PlainDate): Date {
  return new Date(`${date}T23:59:59.999+08:00`);
}

/** Nothing lies beyond the calendar's ends. */
const FIRST_DAY: PlainDate = "0001-01-01";
const LAST_DAY: PlainDate = "9999-12-31";

export function addDays(date: PlainDate, days: number): PlainDate {
  const time = timeOf(date) + days * DAY_MS;
  if (time < timeOf(FIRST_DAY)) return FIRST_DAY;
  return time > timeOf(LAST_DAY) ? LAST_DAY : dateAt(time);
}

/** A month without that day gives its last day: 31 January and one month is 28 or 29 February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date);
  const total = year * 12 + month - 1 + months;
  const intoYear = Math.floor(total / 12);
  if (intoYear < 1) return FIRST_DAY;
  if (intoYear > 9999) return LAST_DAY;
  const intoMonth = total - intoYear * 12 + 1;
  return checked(dateOf(intoYear, intoMonth, Math.min(day, daysInMonth(intoYear, intoMonth))));
}

export function addYears(date: PlainDate, years: number): PlainDate {
  return addMonths(date, years * 12);
}

/** Zero on the same day, negative when `to` is the earlier one. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS;
}

/** Whole months that have gone by from the start of one day to the start of another; never below 0. */
export function wholeMonths(from: PlainDate, to: PlainDate): number {
  if (daysBetween(from, to) <= 0) return 0;
  const [start, end] = [partsOf(from), partsOf(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, months) <= to ? months : months - 1;
}

/** Months in the span [from, to), a started one counting: 1 January to 1 May is 4, to 2 May is 5. */
export function monthsBegun(from: PlainDate, to: PlainDate): number {
  if (daysBetween(from, to) <= 0) return 0;
  const months = wholeMonths(from, to);
  return addMonths(from, months) < to ? months + 1 : months;
}

/** Months begun from `first` to `last`, both days counted in: 1 January to 31 December is 12. Never below 1. */
export function monthsInclusive(first: PlainDate, last: PlainDate): number {
  return Math.max(1, monthsBegun(first, addDays(last, 1)));
}

export function monthsElapsed(from: PlainDate, months: number, on: PlainDate): boolean {
  return addMonths(from, months) <= on;
}

/** Completed years; who was born on 29 February completes one on 28 February of a common year. */
export function ageOn(birthDate: PlainDate, on: PlainDate): number {
  return Math.floor(wholeMonths(birthDate, on) / 12);
}

export function compareDates(one: PlainDate, other: PlainDate): -1 | 0 | 1 {
  return one === other ? 0 : one < other ? -1 : 1;
}

export function defaultRange29(today: PlainDate): DateRange {
  return { start: addDays(today, -29), end: today };
}

export function defaultRange180(today: PlainDate): DateRange {
  return { start: addDays(today, -180), end: today };
}

export function compactDate(date: PlainDate): string {
  return checked(date).replaceAll("-", "");
}

function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  checked(date);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) };
}

function checked(date: string): PlainDate {
  assert(isPlainDate(date), `not a date of the calendar: "${date}"`);
  return date;
}

function timeOf(date: PlainDate): number {
  return Date.parse(`${checked(date)}T00:00:00Z`);
}

function dateAt(time: number): string {
  return new Date(time).toISOString().split("T")[0] ?? "";
}

function dateOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
    "-",
  );
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
