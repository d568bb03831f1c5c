import type { FormError } from "#platform/forms/check-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** Its cover would have begun before it is issued. */
export function isBackdated(startDate: PlainDate | null, today: PlainDate): boolean {
  return startDate !== null && startDate < today;
}

/** A cover that begins before the day of its submission asks for special backdating first. */
export function backdatedError(startDate: PlainDate | null, today: PlainDate): FormError | undefined {
  if (!isBackdated(startDate, today)) return undefined;
  return { section: "period", index: -1, element: "startDate", message: "不能早于今天" };
}
