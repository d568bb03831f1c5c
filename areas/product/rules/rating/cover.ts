import { Decimal, type Money } from "#platform/kernel/money.ts";
import {
  addDays,
  addMonths,
  countDaysBetween,
  type PlainDate,
  countWholeMonths,
} from "#platform/kernel/plain-date.ts";
import type { ShortRateData } from "../rating-shape.ts";

/** A cover starts with its start hour and ends before its end hour. Hour 24 is hour 0 of the next day. */
export type CoverPeriod = { startDate: PlainDate; startHour: number; endDate: PlainDate; endHour: number };

type Moment = { day: PlainDate; hour: number };

export function countCoverDays(cover: CoverPeriod): number {
  const [start, end] = [moment(cover.startDate, cover.startHour), moment(cover.endDate, cover.endHour)];
  return countDaysBetween(start.day, end.day) + (end.hour > 0 ? 1 : 0);
}

/** Counts months begun, at least 1. Hours left over between both ends begin another month. */
export function countCoverMonths(cover: CoverPeriod): number {
  const [start, end] = [moment(cover.startDate, cover.startHour), moment(cover.endDate, cover.endHour)];
  return Math.max(1, monthsTo(start, end));
}

function monthsTo(start: Moment, end: Moment): number {
  const whole = wholeTo(start, end);
  const wholeEndDay = addMonths(start.day, whole);
  return wholeEndDay < end.day || (wholeEndDay === end.day && start.hour < end.hour) ? whole + 1 : whole;
}

function wholeTo(start: Moment, end: Moment): number {
  return countWholeMonths(start.day, end.hour < start.hour ? addDays(end.day, -1) : end.day);
}

function moment(day: PlainDate, hour: number): Moment {
  return hour === 24 ? { day: addDays(day, 1), hour: 0 } : { day, hour };
}

export type ShortRateShare = { share: Money; description: string };

const ONE = new Decimal(1);
const YEAR_DAYS = 365;
const LEAP_YEAR_DAYS = 366;

/** The share of the yearly premium that a cover costs: whole years in full, the rest by the table. */
export function computeShortRate(table: ShortRateData, cover: CoverPeriod): ShortRateShare {
  const [days, months] = [countCoverDays(cover), countCoverMonths(cover)];
  if (table.basis === "whole") return { share: ONE, description: "" };
  const isYear = months >= 12 && days <= LEAP_YEAR_DAYS;
  if (table.basis === "days" && !(isYear && days >= YEAR_DAYS))
    return { share: new Decimal(days).div(YEAR_DAYS), description: `${days}/365 天` };
  if (isYear) return { share: ONE, description: `${months} 个月 100%` };
  if (table.basis === "monthsInclusive")
    return { share: new Decimal(months).div(12), description: `${months}/12 个月` };
  const start = moment(cover.startDate, cover.startHour);
  const end = moment(cover.endDate, cover.endHour);
  const years = Math.floor(wholeTo(start, end) / 12);
  const rest = years === 0 ? months : monthsTo({ ...start, day: addMonths(start.day, years * 12) }, end);
  const percent = rest === 0 ? 0 : (table.percentByMonth?.[rest - 1] ?? 100);
  const share = new Decimal(percent).div(100).plus(years);
  return { share, description: `${months} 个月 ${share.times(100).toString()}%` };
}

/** Counts the days from a day to the end of the cover. */
export function countCoverDaysLeft(cover: CoverPeriod, from: PlainDate): number {
  return countCoverDays({ ...cover, startDate: from, startHour: 0 });
}

/** The part of a cover that lies before a day. */
export function toElapsedCover(cover: CoverPeriod, day: PlainDate): CoverPeriod {
  return { ...cover, endDate: day, endHour: cover.startHour === 24 ? 0 : cover.startHour };
}
