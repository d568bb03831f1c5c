import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, isPlainDate } from "#platform/kernel/plain-date.ts";
import { getFormText } from "./form-cells.ts";

/** The hours during which a form insures, in Shanghai, as `2025-01-01 00:00`; the last one is excluded. */
export type CoverHours = { readonly from: string; readonly until: string };

/** Undefined while the form names no period that ends after it begins. */
export function findCoverHours(form: FilledForm): CoverHours | undefined {
  const from = toHour(form, "startDate", "startHour", "0");
  const until = toHour(form, "endDate", "endHour", "24");
  return from !== undefined && until !== undefined && from < until ? { from, until } : undefined;
}

/** A cover that begins in the hour in which another ends follows it. */
export function doCoversOverlap(left: CoverHours, right: CoverHours): boolean {
  return left.from < right.until && right.from < left.until;
}

const HOUR = /^(?:1?\d|2[0-4])$/;

/** PostgreSQL reads hour 24 as midnight, so both forms of a midnight are written alike. */
function toHour(
  form: FilledForm,
  dateElement: string,
  hourElement: string,
  defaultHour: string,
): string | undefined {
  const date = getFormText(form, "period", dateElement);
  const typed = getFormText(form, "period", hourElement);
  const hour = HOUR.test(typed) ? typed : defaultHour;
  if (!isPlainDate(date)) return undefined;
  return hour === "24" ? `${addDays(date, 1)} 00:00` : `${date} ${hour.padStart(2, "0")}:00`;
}
