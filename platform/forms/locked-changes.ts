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
import { getRowCountLockReason, getFieldLockReason, type ProposalInquiryOrigin } from "./locks.ts";
import { completePartiesMarkedSame } from "./same-party.ts";

type Comparison = { readonly before: FilledForm; readonly after: FilledForm };

/** Lists the locked fields that differ from the inquiry. Fields that the server computes are ignored. */
export function checkInquiryLockedFields(
  sections: readonly FormSection[],
  { before: inquiryForm, after }: Comparison,
  origin: ProposalInquiryOrigin,
): FormError[] {
  const before = completePartiesMarkedSame(sections, inquiryForm);
  return sections
    .filter((section) => !isUploadSection(section))
    .flatMap((section) => {
      const locked = lockedElements(section, origin);
      const [old, now] = [listFormRows(before[section.code]), listFormRows(after[section.code])];
      if (!isTableSection(section)) return changedCells(section, locked, [old[0] ?? {}], [now[0] ?? {}]);
      const lengthLock = getRowCountLockReason(section, origin);
      if (lengthLock === undefined) return foreignRows(section, locked, old, now);
      if (old.length !== now.length)
        return [
          createError(section, { index: -1, element: locked[0]?.element.elementCode ?? "" }, lengthLock),
        ];
      return changedCells(section, locked, old, now);
    });
}

type LockedElement = { readonly element: FormElement; readonly why: string };

function lockedElements({ elements }: FormSection, origin: ProposalInquiryOrigin): LockedElement[] {
  return elements.flatMap((element) => {
    const why = element.readOnly ? undefined : getFieldLockReason(element, origin);
    return why === undefined ? [] : [{ element, why }];
  });
}

function changedCells(
  section: FormSection,
  locked: readonly LockedElement[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): FormError[] {
  return now.flatMap((row, index) =>
    locked
      .filter(({ element: { elementCode } }) => !isSameCell(old[index]?.[elementCode], row[elementCode]))
      .map(({ element: { elementCode }, why }) =>
        createError(section, { index: isTableSection(section) ? index : -1, element: elementCode }, why),
      ),
  );
}

/** Rows may be added and removed, but the locked cells of each row must equal those of an old row. */
function foreignRows(
  section: FormSection,
  locked: readonly LockedElement[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): FormError[] {
  const [first] = locked;
  if (!first) return [];
  const keyOf = (row: FilledRow) =>
    JSON.stringify(locked.map(({ element: { elementCode } }) => normalizeCell(row[elementCode])));
  const oldKeys = new Set(old.map(keyOf));
  return now.flatMap((row, index) =>
    oldKeys.has(keyOf(row))
      ? []
      : [createError(section, { index, element: first.element.elementCode }, first.why)],
  );
}

function createError(
  section: FormSection,
  { index, element }: { index: number; element: string },
  message: string,
): FormError {
  return { section: section.code, index, element, message };
}
