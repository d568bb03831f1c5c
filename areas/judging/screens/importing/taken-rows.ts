import type { CompiledSection } from "#platform/forms/compile-form.ts";
import type { FormCell, FilledRow } from "#platform/forms/filled-form.ts";
import { getFieldLockReason, type ProposalInquiryOrigin } from "#platform/forms/locks.ts";
import { createEmptyRow } from "#platform/forms/web/row-edits.ts";

type ReadRow = { readonly at: number; readonly cells: FilledRow };

/** The rows of a file that nothing is wrong with; what is wrong with a heading is no row's. */
export function filterRowsWithoutErrors<Row extends ReadRow>(
  rows: readonly Row[],
  errors: readonly { readonly at: number }[],
): Row[] {
  const invalid = new Set(errors.map(({ at }) => at));
  return rows.filter(({ at }) => !invalid.has(at));
}

/** As a paste would leave them: what is locked keeps what a new row begins with. */
export function toImportableTableRows(
  section: CompiledSection,
  rows: readonly ReadRow[],
  origin: ProposalInquiryOrigin | undefined,
): FilledRow[] {
  const free = new Set(
    section.elements
      .filter(({ element }) => getFieldLockReason(element, origin) === undefined)
      .map(({ code }) => code),
  );
  return rows.map(({ cells }) => ({
    ...createEmptyRow(section),
    ...Object.fromEntries(Object.entries(cells).filter(([code]) => free.has(code))),
  }));
}

/** Why the rows that are there may not give way: a row of the file could not have what they have. */
export function getReplaceRowsLockReason(
  section: CompiledSection,
  origin: ProposalInquiryOrigin | undefined,
): string | undefined {
  if (!origin) return undefined;
  const locked = section.elements.find(
    ({ element }) => !element.readOnly && getFieldLockReason(element, origin) !== undefined,
  );
  return locked && `“${locked.element.label}”已锁定，不能替换现有的行`;
}

const PERSON = "certificateNo";

/** How many rows of a file say what the table says already, by what makes a row one of its kind. */
export function countRowsAlreadyInTable(
  { section: { duplicate, kind } }: Pick<CompiledSection, "section">,
  there: readonly FilledRow[],
  rows: readonly ReadRow[],
): number {
  const keys = duplicate?.keys ?? (kind === "import" ? [PERSON] : []);
  const keyOf = (row: FilledRow): string | undefined => {
    const cells: FormCell[] = keys.map((key) => row[key]);
    return cells.length === 0 || cells.some((cell) => cell === undefined || cell === null || cell === "")
      ? undefined
      : JSON.stringify(cells);
  };
  const known = new Set(there.map(keyOf).filter((key) => key !== undefined));
  return rows.filter(({ cells }) => {
    const key = keyOf(cells);
    return key !== undefined && known.has(key);
  }).length;
}
