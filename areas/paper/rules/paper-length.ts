/** The paper benchmark prints this many rows in less than a second. More than two seconds need a background task. */
const MOST_ROWS_AT_ONCE = 500;
/** The limit for a paper that is printed again. */
const MOST_PAGES_AT_ONCE = 12;

type PrintedRows = { readonly parts: readonly { readonly rows: readonly unknown[] }[] };

export function isLongPaperData({ parts }: PrintedRows): boolean {
  return parts.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS_AT_ONCE;
}

export function isLongPaper({ pages }: { readonly pages: number }): boolean {
  return pages > MOST_PAGES_AT_ONCE;
}
