import type { FilledForm } from "#platform/forms/filled.ts";
import { rowsOf } from "#platform/forms/filled.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What stands in a field of a section that is no table; '' where nothing does. */
export function textIn(form: FilledForm, section: string, element: string): string {
  const filled = form[section];
  const [row = {}] = Array.isArray(filled) ? [] : rowsOf(filled);
  const cell = row[element];
  return typeof cell === "string" ? cell.trim() : "";
}

/** From which day the cover is asked for. */
export function startOf(form: FilledForm): PlainDate | undefined {
  const text = textIn(form, "period", "startDate");
  return isPlainDate(text) ? text : undefined;
}

/** By which certificate the holder is known; undefined where it is not given. */
export function holderCertificateOf(
  form: FilledForm,
): { readonly certificateType: string; readonly certificateNo: string } | undefined {
  const certificateType = textIn(form, "holder", "certificateType");
  const certificateNo = textIn(form, "holder", "certificateNo").toUpperCase();
  return certificateNo === "" ? undefined : { certificateType, certificateNo };
}
