import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

const VALID_DAYS = 30;

/** The last day on which an approved price may be taken up. */
export function lastValidDay(approvedOn: PlainDate): PlainDate {
  return addDays(approvedOn, VALID_DAYS);
}

/** §9: whether inquiries may be modified at all in this installation. */
export const MODIFY_INQUIRY = "modifyInquiry";
