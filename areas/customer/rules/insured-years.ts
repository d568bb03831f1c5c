import { type PlainDate, countWholeMonths } from "#platform/kernel/plain-date.ts";

const MONTHS_OF_YEAR = 12;

/** Completed years since `since`; 0 if `on` is earlier. */
export function countCompletedYears(since: PlainDate, on: PlainDate): number {
  return Math.floor(countWholeMonths(since, on) / MONTHS_OF_YEAR);
}
