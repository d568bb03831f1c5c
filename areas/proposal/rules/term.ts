import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

const PAYABLE_DAYS = 30;

/** The last day on which an approved proposal may be paid: thirty days, but not after the cover would have begun. */
export function lastPayableDay(approvedOn: PlainDate, startDate: PlainDate | null): PlainDate {
  const last = addDays(approvedOn, PAYABLE_DAYS);
  return startDate !== null && startDate < last ? startDate : last;
}
