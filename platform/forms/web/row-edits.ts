import type { CompiledSection } from "../compile-form.ts";
import type { Cell, FilledForm, FilledRow } from "../filled-form.ts";
import { type Edit, type FormState, idsIn, indexOfRow, type RowId, rowsIn, withRows } from "./form-state.ts";

/** Creates a row with the presets of its elements. */
export function createEmptyRow({ elements }: Pick<CompiledSection, "elements">): FilledRow {
  const cells = elements.flatMap(({ element, code, type }) => {
    const [first] = element.defaultEmbedValues;
    if (first === undefined || first === "") return [];
    const cell: Cell = type === "codes" ? element.defaultEmbedValues : first;
    return [[code, cell] as const];
  });
  return Object.fromEntries(cells);
}

export function createEmptyForm(sections: readonly CompiledSection[]): FilledForm {
  return Object.fromEntries(
    sections.map((section) => [section.code, section.isTable ? [] : createEmptyRow(section)] as const),
  );
}

/** With `isInstead` the same step removes the existing rows. */
export type AddRowsOptions = {
  readonly after?: RowId | undefined;
  readonly edits?: readonly Edit[];
  readonly replacesAll?: boolean;
};

export type NewRow = { readonly id: RowId; readonly row: FilledRow };

/** Inserts rows after the given row, or at the end. */
export function withRowsAfter(
  state: FormState,
  section: string,
  after: RowId | undefined,
  added: readonly NewRow[],
): FormState {
  const [rows, ids] = [rowsIn(state, section), idsIn(state, section)];
  const index = after === undefined ? ids.length : indexOfRow(state, section, after) + 1;
  return withRows(
    state,
    section,
    rows.toSpliced(index, 0, ...added.map(({ row }) => row)),
    ids.toSpliced(index, 0, ...added.map(({ id }) => id)),
  );
}

export function withoutRows(state: FormState, section: string, removed: ReadonlySet<RowId>): FormState {
  const ids = idsIn(state, section);
  const rows = rowsIn(state, section).filter((_, index) => !removed.has(ids[index] ?? ""));
  return withRows(
    state,
    section,
    rows,
    ids.filter((id) => !removed.has(id)),
  );
}

export function withRowMoved(state: FormState, section: string, row: RowId, by: number): FormState {
  const from = indexOfRow(state, section, row);
  const to = from + by;
  const [rows, ids] = [rowsIn(state, section), idsIn(state, section)];
  const [content, id] = [rows[from], ids[from]];
  if (!content || id === undefined || to < 0 || to >= ids.length) return state;
  return withRows(
    state,
    section,
    rows.toSpliced(from, 1).toSpliced(to, 0, content),
    ids.toSpliced(from, 1).toSpliced(to, 0, id),
  );
}
