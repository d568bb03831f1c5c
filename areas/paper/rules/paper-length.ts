import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";

/** The paper benchmark prints this many rows in less than a second. More than two seconds need a background task. */
const MOST_ROWS_AT_ONCE = 500;
/** The limit for a paper that is printed again. */
const MOST_PAGES_AT_ONCE = 12;

export function isLongPolicyScheduleForm(form: FilledForm): boolean {
  const rows = Object.values(form).reduce((sum, section) => sum + listFormRows(section).length, 0);
  return rows > MOST_ROWS_AT_ONCE;
}

export function isLongEndorsementPaper({
  parts,
}: {
  readonly parts: readonly { readonly rows: readonly unknown[] }[];
}): boolean {
  return parts.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS_AT_ONCE;
}

export function isLongPaper({ pages }: { readonly pages: number }): boolean {
  return pages > MOST_PAGES_AT_ONCE;
}
