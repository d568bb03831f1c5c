import { addDays, addMonths, daysBetween, type PlainDate, wholeMonths } from "#platform/kernel/plain-date.ts";

export type Period = { readonly startDate: PlainDate; readonly endDate: PlainDate };

/** As long as another one: a year stays a year, whether it has a 29 February or not; else as many days. */
export function periodFrom(startDate: PlainDate, like: Period): Period {
  const next = addDays(like.endDate, 1);
  const months = wholeMonths(like.startDate, next);
  // What begins on a 29 February ends a year later on the 28th, whose morrow is no 29th.
  const isFromLeapDay = addMonths(addDays(like.startDate, -1), months) === like.endDate;
  const isWhole = months > 0 && (isFromLeapDay || addMonths(like.startDate, months) === next);
  const endDate = isWhole
    ? addDays(addMonths(startDate, months), -1)
    : addDays(startDate, daysBetween(like.startDate, like.endDate));
  return { startDate, endDate };
}
