import type { EndorsementType } from "#areas/product/rules/endorsement-shape.ts";
import type { CompiledSection } from "#platform/forms/compile-form.ts";
import { diffForms, type RowDifference, type RowMatching } from "#platform/forms/diff-forms.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import { pairFormRows, pairReplacedRows } from "#platform/forms/row-identity.ts";

/** The content with what a type opens taken from another; the same object where nothing differs. */
export function applyOpenedSections(
  base: FilledForm,
  form: FilledForm,
  { opens }: EndorsementType,
): FilledForm {
  const changed = opens.flatMap(({ section, elements }) => {
    const [before, after] = [base[section], form[section]];
    if (after === undefined || isSameSection(before, after)) return [];
    const isTable = Array.isArray(after) || Array.isArray(before);
    if (isTable || !elements) return [[section, after] as const];
    return [[section, takeElements(before as FilledRow, after as FilledRow, elements)] as const];
  });
  return changed.length === 0 ? base : { ...base, ...Object.fromEntries(changed) };
}

/** Most rows of a large table are the same objects on both sides. */
function isSameSection(before: FilledForm[string] | undefined, after: FilledForm[string]): boolean {
  if (!Array.isArray(before) || !Array.isArray(after))
    return JSON.stringify(before) === JSON.stringify(after);
  return (
    before.length === after.length &&
    after.every(
      (row, index) => row === before[index] || JSON.stringify(row) === JSON.stringify(before[index]),
    )
  );
}

function takeElements(before: FilledRow = {}, after: FilledRow, elements: readonly string[]): FilledRow {
  return { ...before, ...Object.fromEntries(elements.map((code) => [code, after[code]])) };
}

export type UnopenedChange = {
  readonly section: string;
  readonly index: number;
  readonly element: string;
  readonly label: string;
};

/** Changes that none of the chosen types opens; what the system computes may always follow. */
export function listUnopenedChanges(
  sections: readonly CompiledSection[],
  { base, form }: { readonly base: FilledForm; readonly form: FilledForm },
  types: readonly EndorsementType[],
): UnopenedChange[] {
  return sections.flatMap((section) => {
    const unopened = listUnopenedIn(section, { base, form }, types, pairFormRows);
    if (unopened.length === 0) return [];
    // Who takes another's place was changed, for a type that opens changes, and removed and added for others.
    const replaced = listUnopenedIn(section, { base, form }, types, pairReplacedRows);
    return replaced.length === 0 ? [] : unopened;
  });
}

function listUnopenedIn(
  section: CompiledSection,
  { base, form }: { readonly base: FilledForm; readonly form: FilledForm },
  types: readonly EndorsementType[],
  matchRows: RowMatching,
): UnopenedChange[] {
  return diffForms([section], base, form, matchRows).flatMap(({ code, title, isTable, rows }) => {
    const opened = types.flatMap(({ opens }) => opens.filter((part) => part.section === code));
    return rows.flatMap((row) => {
      const index = isTable ? Math.max(row.afterIndex, 0) : -1;
      const mayRow = opened.filter(({ rows: kinds }) => !isTable || !kinds || kinds.includes(kindOf(row)));
      return row.cells
        .filter(({ element }) => !element.readOnly)
        .filter(
          ({ element }) =>
            !mayRow.some(({ elements }) => !elements || elements.includes(element.elementCode)),
        )
        .map(({ element }) => ({
          section: code,
          index,
          element: element.elementCode,
          label: `${title}·${element.label}`,
        }));
    });
  });
}

function kindOf({ beforeIndex, afterIndex }: RowDifference): "add" | "remove" | "change" {
  if (beforeIndex < 0) return "add";
  return afterIndex < 0 ? "remove" : "change";
}
