import { type FilledForm, type FilledRow, type FormCell, listFormRows } from "./filled-form.ts";
import {
  type CellPatch,
  type FormPatch,
  isSameContent,
  isSameRow,
  ownCell,
  type PlacedRows,
  type SectionPatch,
} from "./form-patch.ts";
import { isExactCell, type RowIdentity, RowIndex, type RowScheme, type StoredRow } from "./row-identity.ts";

/** A row of the patch that the form does not have, or not without doubt; its change is left out. */
export type MissingRow = {
  readonly section: string;
  readonly row: RowIdentity;
  readonly change: "changed" | "removed" | "moved";
};

/** Where the form had neither the old nor the new value of the patch. Without an element: the whole row or section. */
export type OverwrittenValue = {
  readonly section: string;
  readonly row?: RowIdentity;
  readonly element?: string;
};

/** An added row whose keys the form has already with other cells; the row of the form stays. */
export type TakenRow = { readonly section: string; readonly added: StoredRow };

export type ApplyFormPatchResult = {
  readonly form: FilledForm;
  readonly missing: readonly MissingRow[];
  readonly overwritten: readonly OverwrittenValue[];
  readonly taken: readonly TakenRow[];
};

/** Applies a patch. The form it was created from becomes exactly the other one; another version gets the same changes. */
export function applyFormPatch({ sections }: FormPatch, form: FilledForm): ApplyFormPatchResult {
  const content = new Map<string, FilledForm[string] | undefined>(Object.entries(form));
  const report = { missing: [], overwritten: [], taken: [] };
  for (const patch of sections) {
    const patched = applySectionPatch(patch, content.get(patch.section), report);
    if (patched === undefined) content.delete(patch.section);
    else content.set(patch.section, patched);
  }
  return { form: Object.fromEntries(content) as FilledForm, ...report };
}

type Report = { missing: MissingRow[]; overwritten: OverwrittenValue[]; taken: TakenRow[] };

function applySectionPatch(
  patch: SectionPatch,
  content: FilledForm[string] | undefined,
  report: Report,
): FilledForm[string] | undefined {
  const { section } = patch;
  if (patch.kind === "whole") {
    if (!isSameContent(content, patch.before) && !isSameContent(content, patch.after))
      report.overwritten.push({ section });
    return patch.after;
  }
  if (patch.kind === "form") {
    const onOverwrite = (element: string) => {
      if (!patch.computed.includes(element)) report.overwritten.push({ section, element });
    };
    const row = applyCells(patch.cells, listFormRows(content)[0] ?? {}, onOverwrite);
    return patch.isMissing && Object.keys(row).length === 0 ? undefined : row;
  }
  const rows = new TablePatching(patch, listFormRows(content), report).apply();
  return patch.isMissing && rows.length === 0 ? undefined : rows;
}

function applyCells(
  cells: readonly CellPatch[],
  row: FilledRow,
  onOverwrite: (element: string) => void,
): FilledRow {
  const result = new Map<string, FormCell>(Object.entries(row));
  for (const { element, before, after } of cells) {
    const cell = ownCell(row, element);
    if (!isExactCell(cell, before) && !isExactCell(cell, after)) onOverwrite(element);
    if (after === undefined) result.delete(element);
    else result.set(element, after);
  }
  return Object.fromEntries(result);
}

type TablePatch = Extract<SectionPatch, { kind: "table" }>;

/** Identities refer to the rows as they are before the patch, therefore all rows are found first. */
class TablePatching {
  readonly #patch: TablePatch;
  readonly #report: Report;
  readonly #index: RowIndex;
  readonly #before: readonly FilledRow[];
  /** The rows by their index before the patch; undefined for a removed row. */
  readonly #rows: (FilledRow | undefined)[];

  constructor(patch: TablePatch, rows: readonly FilledRow[], report: Report) {
    [this.#patch, this.#report, this.#before] = [patch, report, rows];
    this.#index = new RowIndex(patch.scheme, rows);
    this.#rows = [...rows];
  }

  apply(): readonly FilledRow[] {
    for (const { identity, cells } of this.#patch.changed) {
      const found = this.#find(identity, "changed");
      if (found !== undefined) this.#changeRow(found, identity, cells);
    }
    for (const { identity, row } of this.#patch.removed) {
      const found = this.#find(identity, "removed");
      if (found !== undefined) this.#removeRow(found, identity, row);
    }
    return this.#order();
  }

  #find(identity: RowIdentity, change: MissingRow["change"]): number | undefined {
    const found = this.#index.find(identity);
    if (found === undefined)
      this.#report.missing.push({ section: this.#patch.section, row: identity, change });
    return found;
  }

  #changeRow(index: number, identity: RowIdentity, cells: readonly CellPatch[]): void {
    const { section, scheme } = this.#patch;
    this.#rows[index] = applyCells(cells, this.#before[index] ?? {}, (element) => {
      if (!scheme.computed.includes(element))
        this.#report.overwritten.push({ section, row: identity, element });
    });
  }

  #removeRow(index: number, identity: RowIdentity, row: StoredRow): void {
    const { section, scheme } = this.#patch;
    if (!isSameInput(scheme, this.#before[index], row))
      this.#report.overwritten.push({ section, row: identity });
    this.#rows[index] = undefined;
  }

  #order(): readonly FilledRow[] {
    const moved = new Set<number>();
    const groups = new Map<number, FilledRow[]>();
    const end = this.#rows.length;
    for (const { after, rows } of this.#patch.placed) {
      const anchor = this.#findAnchor(after) ?? end;
      const group = groups.get(anchor) ?? [];
      groups.set(anchor, group);
      for (const row of rows) group.push(...this.#toPlacedRows(row, moved));
    }
    const kept = this.#rows.flatMap((row, index) => [
      ...(row && !moved.has(index) ? [row] : []),
      ...(groups.get(index) ?? []),
    ]);
    return [...(groups.get(-1) ?? []), ...kept, ...(groups.get(end) ?? [])];
  }

  #findAnchor(after: PlacedRows["after"]): number | undefined {
    if (after === null) return -1;
    return after === "end" ? undefined : this.#index.find(after);
  }

  #toPlacedRows(placed: PlacedRows["rows"][number], moved: Set<number>): readonly FilledRow[] {
    if ("added" in placed) return this.#isTaken(placed.added, placed.twins) ? [] : [placed.added];
    const found = this.#find(placed.moved, "moved");
    const row = found === undefined ? undefined : this.#rows[found];
    if (found === undefined || !row) return [];
    moved.add(found);
    return [row];
  }

  /** A row that two versions add alike stands in the form once. */
  #isTaken(added: StoredRow, twins = 0): boolean {
    const found = this.#index.listTwins(added);
    if (found.length <= twins) return false;
    const isAlike = found.some((index) => isSameInput(this.#patch.scheme, this.#before[index], added));
    if (!isAlike) this.#report.taken.push({ section: this.#patch.section, added });
    return true;
  }
}

/** Compares two rows without the computed cells, which follow from the others. */
function isSameInput({ computed }: RowScheme, left: FilledRow = {}, right: FilledRow = {}): boolean {
  const inputOf = (row: FilledRow): FilledRow =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !computed.includes(name)));
  return isSameRow(inputOf(left), inputOf(right));
}
