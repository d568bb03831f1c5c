import { Decimal, type Money } from "#platform/kernel/money.ts";
import { addDays, addMonths, daysBetween, type PlainDate, wholeMonths } from "#platform/kernel/plain-date.ts";
import type { ShortRateData } from "../rating-shape.ts";

/** From the start's hour up to, and without, the end's; 24 o'clock is 0 o'clock of the next day. */
export type Cover = { startDate: PlainDate; startHour: number; endDate: PlainDate; endHour: number };

type Moment = { day: PlainDate; hour: number };

export function coverDays(cover: Cover): number {
  const [start, end] = [moment(cover.startDate, cover.startHour), moment(cover.endDate, cover.endHour)];
  return daysBetween(start.day, end.day) + (end.hour > 0 ? 1 : 0);
}

/** Months begun, at least 1; what the hours of both ends leave over is a part of a month. */
export function coverMonths(cover: Cover): number {
  const [start, end] = [moment(cover.startDate, cover.startHour), moment(cover.endDate, cover.endHour)];
  return Math.max(1, monthsTo(start, end));
}

function monthsTo(start: Moment, end: Moment): number {
  const whole = wholeTo(start, end);
  const reached = addMonths(start.day, whole);
  return reached < end.day || (reached === end.day && start.hour < end.hour) ? whole + 1 : whole;
}

function wholeTo(start: Moment, end: Moment): number {
  return wholeMonths(start.day, end.hour < start.hour ? addDays(end.day, -1) : end.day);
}

function moment(day: PlainDate, hour: number): Moment {
  return hour === 24 ? { day: addDays(day, 1), hour: 0 } : { day, hour };
}

export type ShortRate = { share: Money; said: string };

const ONE = new Decimal(1);
const YEAR_DAYS = 365;
const LEAP_YEAR_DAYS = 366;

/** What share of the year's premium a cover costs: whole years in full, the rest by the table. */
export function shortRateOf(table: ShortRateData, cover: Cover): ShortRate {
  const [days, months] = [coverDays(cover), coverMonths(cover)];
  if (table.basis === "whole") return { share: ONE, said: "" };
  const isYear = months >= 12 && days <= LEAP_YEAR_DAYS;
  if (table.basis === "days" && !(isYear && days >= YEAR_DAYS))
    return { share: new Decimal(days).div(YEAR_DAYS), said: `${days}/365 天` };
  if (isYear) return { share: ONE, said: `${months} 个月 100%` };
  if (table.basis === "monthsInclusive")
    return { share: new Decimal(months).div(12), said: `${months}/12 个月` };
  const start = moment(cover.startDate, cover.startHour);
  const end = moment(cover.endDate, cover.endHour);
  const years = Math.floor(wholeTo(start, end) / 12);
  const rest = years === 0 ? months : monthsTo({ ...start, day: addMonths(start.day, years * 12) }, end);
  const percent = rest === 0 ? 0 : (table.percentByMonth?.[rest - 1] ?? 100);
  const share = new Decimal(percent).div(100).plus(years);
  return { share, said: `${months} 个月 ${share.times(100).toString()}%` };
}

/** Days from a day on to the end. */
export function daysLeft(cover: Cover, from: PlainDate): number {
  return coverDays({ ...cover, startDate: from, startHour: 0 });
}

/** The part of a cover that has gone by before a day. */
export function elapsedCover(cover: Cover, on: PlainDate): Cover {
  return { ...cover, endDate: on, endHour: cover.startHour === 24 ? 0 : cover.startHour };
}
