import type { FormFault } from "./check-form.ts";
import type { FormElement, FormSection } from "./definition.ts";
import { type FilledForm, type FilledRow, isOfPapers, isSame, isTable, plain, rowsOf } from "./filled.ts";
import { lengthLockReason, lockReason, type Origin } from "./locks.ts";
import { withSameParties } from "./same-party.ts";

type Compared = { readonly before: FilledForm; readonly after: FilledForm };

/** What of a form differs from what it came from, though it is locked; what the server works out does not count. */
export function lockedChanges(
  sections: readonly FormSection[],
  { before: kept, after }: Compared,
  origin: Origin,
): FormFault[] {
  const before = withSameParties(sections, kept);
  return sections
    .filter((section) => !isOfPapers(section))
    .flatMap((section) => {
      const locked = lockedElements(section, origin);
      const [old, now] = [rowsOf(before[section.code]), rowsOf(after[section.code])];
      if (!isTable(section)) return changedCells(section, locked, [old[0] ?? {}], [now[0] ?? {}]);
      const lengthLock = lengthLockReason(section, origin);
      if (lengthLock === undefined) return foreignRows(section, locked, old, now);
      if (old.length !== now.length)
        return [fault(section, { index: -1, element: locked[0]?.element.elementCode ?? "" }, lengthLock)];
      return changedCells(section, locked, old, now);
    });
}

type Locked = { readonly element: FormElement; readonly why: string };

function lockedElements({ elements }: FormSection, origin: Origin): Locked[] {
  return elements.flatMap((element) => {
    const why = element.readOnly ? undefined : lockReason(element, origin);
    return why === undefined ? [] : [{ element, why }];
  });
}

function changedCells(
  section: FormSection,
  locked: readonly Locked[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): FormFault[] {
  return now.flatMap((row, index) =>
    locked
      .filter(({ element: { elementCode } }) => !isSame(old[index]?.[elementCode], row[elementCode]))
      .map(({ element: { elementCode }, why }) =>
        fault(section, { index: isTable(section) ? index : -1, element: elementCode }, why),
      ),
  );
}

/** Rows may come and go here; of each that is there, what is locked must stand in a row that was. */
function foreignRows(
  section: FormSection,
  locked: readonly Locked[],
  old: readonly FilledRow[],
  now: readonly FilledRow[],
): FormFault[] {
  const [first] = locked;
  if (!first) return [];
  const keyOf = (row: FilledRow) =>
    JSON.stringify(locked.map(({ element: { elementCode } }) => plain(row[elementCode])));
  const known = new Set(old.map(keyOf));
  return now.flatMap((row, index) =>
    known.has(keyOf(row)) ? [] : [fault(section, { index, element: first.element.elementCode }, first.why)],
  );
}

function fault(
  section: FormSection,
  { index, element }: { index: number; element: string },
  message: string,
): FormFault {
  return { section: section.code, index, element, message };
}
