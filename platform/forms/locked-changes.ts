import type { FormError } from "./check-form.ts";
import type { FormElement, FormSection } from "./definition.ts";
import {
  type FilledForm,
  type FilledRow,
  isUploadSection,
  isSameCell,
  isTableSection,
  normalizeCell,
  listFormRows,
} from "./filled-form.ts";
import {
  getRowCountLockReason,
  getFieldLockReason,
  type PermittedEdit,
  type ProposalInquiryOrigin,
} from "./locks.ts";
import { completePartiesMarkedSame } from "./same-party.ts";

type Comparison = { readonly before: FilledForm; readonly after: FilledForm };

/**
 * Lists the locked fields that differ from the inquiry and from every permitted edit. Fields that the server computes
 * are ignored.
 */
export function checkInquiryLockedFields(
  sections: readonly FormSection[],
  { before: inquiryForm, after }: Comparison,
  origin: ProposalInquiryOrigin,
  permittedEdits: readonly PermittedEdit[] = [],
): FormError[] {
  const before = completePartiesMarkedSame(sections, inquiryForm);
  return sections
    .filter((section) => !isUploadSection(section))
    .flatMap((section) => {
      const locked = lockedElements(section, origin);
      const permitted = permittedEdits.filter((edit) => edit.section === section.code);
      const [old, now] = [listFormRows(before[section.code]), listFormRows(after[section.code])];
      if (!isTableSection(section))
        return changedCells(section, locked, { old: [old[0] ?? {}], now: [now[0] ?? {}], permitted });
      const lengthLock = getRowCountLockReason(section, origin);
      if (lengthLock === undefined) return foreignRows(section, locked, { old, now, permitted });
      if (old.length !== now.length)
        return [
          createError(section, { index: -1, element: locked[0]?.element.elementCode ?? "" }, lengthLock),
        ];
      return changedCells(section, locked, { old, now, permitted });
    });
}

type LockedElement = { readonly element: FormElement; readonly why: string };

function lockedElements({ elements }: FormSection, origin: ProposalInquiryOrigin): LockedElement[] {
  return elements.flatMap((element) => {
    const why = element.readOnly ? undefined : getFieldLockReason(element, origin);
    return why === undefined ? [] : [{ element, why }];
  });
}

type SectionRows = {
  readonly old: readonly FilledRow[];
  readonly now: readonly FilledRow[];
  readonly permitted: readonly PermittedEdit[];
};

function changedCells(
  section: FormSection,
  locked: readonly LockedElement[],
  { old, now, permitted }: SectionRows,
): FormError[] {
  return now.flatMap((row, rowIndex) => {
    const index = isTableSection(section) ? rowIndex : -1;
    const isUnchanged = ({ element: { elementCode: code } }: LockedElement): boolean =>
      isSameCell(old[rowIndex]?.[code], row[code]) ||
      permitted.some(
        (edit) => edit.index === index && code in edit.cells && isSameCell(edit.cells[code], row[code]),
      );
    return locked
      .filter((element) => !isUnchanged(element))
      .map(({ element, why }) => createError(section, { index, element: element.elementCode }, why));
  });
}

/** Rows may be added and removed, but the locked cells of each row must equal those of an old row. */
function foreignRows(
  section: FormSection,
  locked: readonly LockedElement[],
  { old, now, permitted }: SectionRows,
): FormError[] {
  const [first] = locked;
  if (!first) return [];
  const keyOf = (row: FilledRow) =>
    JSON.stringify(locked.map(({ element: { elementCode } }) => normalizeCell(row[elementCode])));
  const edited = permitted.flatMap(({ index, cells }) => {
    const row = index === null ? undefined : old[index];
    return row ? [{ ...row, ...cells }] : [];
  });
  const knownKeys = new Set([...old, ...edited].map(keyOf));
  return now.flatMap((row, index) =>
    knownKeys.has(keyOf(row)) || permitted.some((edit) => edit.index === null && isNewRow(section, edit, row))
      ? []
      : [createError(section, { index, element: first.element.elementCode }, first.why)],
  );
}

/** Whether a row is the one that an edit adds; the server says what its read-only cells are. */
function isNewRow({ elements }: FormSection, { cells }: PermittedEdit, row: FilledRow): boolean {
  return elements
    .filter(({ elementCode, readOnly }) => !readOnly && elementCode in cells)
    .every(({ elementCode }) => isSameCell(cells[elementCode], row[elementCode]));
}

function createError(
  section: FormSection,
  { index, element }: { index: number; element: string },
  message: string,
): FormError {
  return { section: section.code, index, element, message };
}
