import type { FilledForm } from "#platform/forms/filled-form.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";

/** The text in a field of a single-row section; '' if the field is empty. */
export function getFormText(form: FilledForm, section: string, element: string): string {
  const filled = form[section];
  const [row = {}] = Array.isArray(filled) ? [] : listFormRows(filled);
  const cell = row[element];
  return typeof cell === "string" ? cell.trim() : "";
}

/** The first day of the requested cover. */
export function findCoverStartDate(form: FilledForm): PlainDate | undefined {
  const text = getFormText(form, "period", "startDate");
  return isPlainDate(text) ? text : undefined;
}

/** The holder's certificate; undefined if its number is empty. */
export function findHolderCertificate(
  form: FilledForm,
): { readonly certificateType: string; readonly certificateNo: string } | undefined {
  const certificateType = getFormText(form, "holder", "certificateType");
  const certificateNo = getFormText(form, "holder", "certificateNo").toUpperCase();
  return certificateNo === "" ? undefined : { certificateType, certificateNo };
}
