import { type PlainDate, wholeMonths } from "#platform/kernel/plain-date.ts";

const MONTHS_OF_YEAR = 12;

/** Years that are over; none before they began. */
export function wholeYears(since: PlainDate, on: PlainDate): number {
  return Math.floor(wholeMonths(since, on) / MONTHS_OF_YEAR);
}
