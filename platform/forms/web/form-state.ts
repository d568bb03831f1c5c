import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormElement } from "../definition.ts";
import { type FormCell, type FilledForm, type FilledRow, listFormRows } from "../filled-form.ts";
import { isNumericElement } from "../typed-value.ts";
import { toCellMoney } from "./form-setup.ts";

/** The id of a row stays while other rows are added, moved or removed. */
export type RowId = string;
export type FormCellAddress = { readonly section: string; readonly row: RowId; readonly element: string };
export type CellEdit = { readonly place: FormCellAddress; readonly cell: FormCell };

/** A state is immutable, so that undo returns to an earlier object. */
export type FormState = {
  readonly filled: FilledForm;
  readonly ids: Readonly<Record<string, readonly RowId[]>>;
};

/** The id of the single row of a section that is not a table. */
export const SINGLE_ROW_ID: RowId = "-";
const oneRow: readonly RowId[] = [SINGLE_ROW_ID];
const emptyRow: FilledRow = {};
const noRows: readonly FilledRow[] = [];

export function buildCellKey({ section, row, element }: FormCellAddress): string {
  return `${section}/${row}/${element}`;
}

export function createFormState(
  form: CompiledForm,
  filled: FilledForm,
  nameRows: (section: CompiledSection, rows: readonly FilledRow[]) => readonly RowId[],
): FormState {
  const sections = form.sections.map((section) => {
    const content = filled[section.code];
    if (!section.isTable) return [section.code, isRow(content) ? content : emptyRow, oneRow] as const;
    const rows = Array.isArray(content) ? (content as readonly FilledRow[]) : noRows;
    return [section.code, rows, nameRows(section, rows)] as const;
  });
  return {
    filled: Object.fromEntries(sections.map(([code, content]) => [code, content])),
    ids: Object.fromEntries(sections.map(([code, , ids]) => [code, ids])),
  };
}

function isRow(content: FilledForm[string] | undefined): content is FilledRow {
  return content !== undefined && !Array.isArray(content);
}

export function getFormTableRows({ filled }: FormState, section: string): readonly FilledRow[] {
  return listFormRows(filled[section]);
}

export function getRowIds({ ids }: FormState, section: string): readonly RowId[] {
  return ids[section] ?? oneRow;
}

const indexCache = new WeakMap<readonly RowId[], ReadonlyMap<RowId, number>>();

/** Returns the present index of a row in its table, or -1 if it was removed. */
export function getRowIndex(state: FormState, section: string, row: RowId): number {
  const ids = getRowIds(state, section);
  const indexes = indexCache.get(ids) ?? new Map(ids.map((id, index) => [id, index]));
  indexCache.set(ids, indexes);
  return indexes.get(row) ?? -1;
}

export function findFormTableRow(state: FormState, section: string, row: RowId): FilledRow | undefined {
  return getFormTableRows(state, section)[getRowIndex(state, section, row)];
}

export function getStateCell(state: FormState, { section, row, element }: FormCellAddress): FormCell {
  return findFormTableRow(state, section, row)?.[element];
}

export function withEditedCells(state: FormState, edits: readonly CellEdit[]): FormState {
  const bySection = Map.groupBy(
    edits.filter(({ place, cell }) => !areCellsEqual(getStateCell(state, place), cell)),
    ({ place }) => place.section,
  );
  if (bySection.size === 0) return state;
  const filled: Record<string, FilledForm[string]> = { ...state.filled };
  for (const [section, changes] of bySection) filled[section] = changedContent(state, section, changes);
  return { ...state, filled };
}

function changedContent(state: FormState, section: string, edits: readonly CellEdit[]): FilledForm[string] {
  const content = state.filled[section];
  const rows = [...getFormTableRows(state, section)];
  for (const [row, changes] of Map.groupBy(edits, ({ place }) => place.row)) {
    const index = getRowIndex(state, section, row);
    if (index < 0) continue;
    const cells = changes.map(({ place, cell }) => [place.element, cell] as const);
    rows[index] = { ...rows[index], ...Object.fromEntries(cells) };
  }
  return Array.isArray(content) ? rows : (rows[0] ?? emptyRow);
}

export function withTableRows(
  state: FormState,
  section: string,
  rows: readonly FilledRow[],
  ids: readonly RowId[],
): FormState {
  return {
    filled: { ...state.filled, [section]: rows },
    ids: { ...state.ids, [section]: ids },
  };
}

export function areCellsEqual(left: FormCell, right: FormCell): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((code, index) => code === right[index]);
  return (left ?? "") === (right ?? "");
}

/** 8 and 8.00 are equal numbers: one was typed and the other computed. */
export function isDifferentCell(
  element: Pick<FormElement, "type">,
  left: FormCell,
  right: FormCell,
): boolean {
  if (areCellsEqual(left, right)) return false;
  const [leftNumber, rightNumber] = [toCellMoney(left), toCellMoney(right)];
  return !(isNumericElement(element) && leftNumber && rightNumber && leftNumber.eq(rightNumber));
}

/** The differences of two states: changed cells of common rows, and tables whose rows differ. */
export type FormStateDifference = {
  readonly cells: readonly FormCellAddress[];
  readonly tables: readonly string[];
};

export function diffFormStates(before: FormState, after: FormState): FormStateDifference {
  const cells: FormCellAddress[] = [];
  const tables: string[] = [];
  for (const section of Object.keys(after.filled)) {
    if (before.filled[section] === after.filled[section] && before.ids[section] === after.ids[section])
      continue;
    if (before.ids[section] !== after.ids[section]) tables.push(section);
    cells.push(...changedCells(before, after, section));
  }
  return { cells, tables };
}

function changedCells(before: FormState, after: FormState, section: string): FormCellAddress[] {
  const rows = getFormTableRows(after, section);
  return getRowIds(after, section).flatMap((row, index) => {
    const [old, now] = [findFormTableRow(before, section, row), rows[index]];
    if (!old || !now || old === now) return [];
    const elements = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...elements]
      .filter((element) => !areCellsEqual(old[element], now[element]))
      .map((element) => ({ section, row, element }));
  });
}
