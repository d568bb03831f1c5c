import type { CompiledSection } from "../compile-form.ts";
import type { FormCell, FilledForm, FilledRow } from "../filled-form.ts";
import {
  type CellEdit,
  type FormState,
  getRowIds,
  getRowIndex,
  type RowId,
  getFormTableRows,
  withTableRows,
} from "./form-state.ts";

/** Creates a row with the presets of its elements. */
export function createEmptyRow({ elements }: Pick<CompiledSection, "elements">): FilledRow {
  const cells = elements.flatMap(({ element, code, type }) => {
    const [first] = element.defaultEmbedValues;
    if (first === undefined || first === "") return [];
    const cell: FormCell = type === "codes" ? element.defaultEmbedValues : first;
    return [[code, cell] as const];
  });
  return Object.fromEntries(cells);
}

export function createEmptyForm(sections: readonly CompiledSection[]): FilledForm {
  return Object.fromEntries(
    sections.map((section) => [section.code, section.isTable ? [] : createEmptyRow(section)] as const),
  );
}

/** Options for adding rows. With `replacesAll` the same step removes the existing rows. */
export type AddRowsOptions = {
  readonly after?: RowId | undefined;
  readonly edits?: readonly CellEdit[];
  readonly replacesAll?: boolean;
};

export type AddedRow = { readonly id: RowId; readonly row: FilledRow };

/** Inserts rows after the given row, or at the end. */
export function withInsertedRows(
  state: FormState,
  section: string,
  after: RowId | undefined,
  added: readonly AddedRow[],
): FormState {
  const [rows, ids] = [getFormTableRows(state, section), getRowIds(state, section)];
  const index = after === undefined ? ids.length : getRowIndex(state, section, after) + 1;
  return withTableRows(
    state,
    section,
    rows.toSpliced(index, 0, ...added.map(({ row }) => row)),
    ids.toSpliced(index, 0, ...added.map(({ id }) => id)),
  );
}

export function withoutRows(state: FormState, section: string, removed: ReadonlySet<RowId>): FormState {
  const ids = getRowIds(state, section);
  const rows = getFormTableRows(state, section).filter((_, index) => !removed.has(ids[index] ?? ""));
  return withTableRows(
    state,
    section,
    rows,
    ids.filter((id) => !removed.has(id)),
  );
}

export function withMovedRow(state: FormState, section: string, row: RowId, by: number): FormState {
  const from = getRowIndex(state, section, row);
  const to = from + by;
  const [rows, ids] = [getFormTableRows(state, section), getRowIds(state, section)];
  const [content, id] = [rows[from], ids[from]];
  if (!content || id === undefined || to < 0 || to >= ids.length) return state;
  return withTableRows(
    state,
    section,
    rows.toSpliced(from, 1).toSpliced(to, 0, content),
    ids.toSpliced(from, 1).toSpliced(to, 0, id),
  );
}
