import type { CompiledForm, CompiledSection } from "../compile-form.ts";
import type { FormElement } from "../definition.ts";
import { type Cell, type FilledForm, type FilledRow, rowsOf } from "../filled.ts";
import { isNumeric } from "../typed-value.ts";
import { asMoney } from "./form-setup.ts";

/** A row keeps its name while others are added, moved or taken away. */
export type RowId = string;
export type CellPlace = { readonly section: string; readonly row: RowId; readonly element: string };
export type Edit = { readonly place: CellPlace; readonly cell: Cell };

/** Never changed in place: a step back is the state as it was. */
export type FormState = {
  readonly filled: FilledForm;
  readonly ids: Readonly<Record<string, readonly RowId[]>>;
};

/** The only row of a section that is no table. */
export const ONE_ROW: RowId = "-";
const oneRow: readonly RowId[] = [ONE_ROW];
const nothing: FilledRow = {};
const noRows: readonly FilledRow[] = [];

export function cellKey({ section, row, element }: CellPlace): string {
  return `${section}/${row}/${element}`;
}

export function openState(
  form: CompiledForm,
  filled: FilledForm,
  nameRows: (section: CompiledSection, rows: readonly FilledRow[]) => readonly RowId[],
): FormState {
  const sections = form.sections.map((section) => {
    const found = filled[section.code];
    if (!section.isTable) return [section.code, isRow(found) ? found : nothing, oneRow] as const;
    const rows = Array.isArray(found) ? (found as readonly FilledRow[]) : noRows;
    return [section.code, rows, nameRows(section, rows)] as const;
  });
  return {
    filled: Object.fromEntries(sections.map(([code, content]) => [code, content])),
    ids: Object.fromEntries(sections.map(([code, , ids]) => [code, ids])),
  };
}

function isRow(found: FilledForm[string] | undefined): found is FilledRow {
  return found !== undefined && !Array.isArray(found);
}

export function rowsIn({ filled }: FormState, section: string): readonly FilledRow[] {
  return rowsOf(filled[section]);
}

export function idsIn({ ids }: FormState, section: string): readonly RowId[] {
  return ids[section] ?? oneRow;
}

const places = new WeakMap<readonly RowId[], ReadonlyMap<RowId, number>>();

/** Where in its table a row stands now; -1 where it is gone. */
export function indexOfRow(state: FormState, section: string, row: RowId): number {
  const ids = idsIn(state, section);
  const known = places.get(ids) ?? new Map(ids.map((id, index) => [id, index]));
  places.set(ids, known);
  return known.get(row) ?? -1;
}

export function rowIn(state: FormState, section: string, row: RowId): FilledRow | undefined {
  return rowsIn(state, section)[indexOfRow(state, section, row)];
}

export function cellIn(state: FormState, { section, row, element }: CellPlace): Cell {
  return rowIn(state, section, row)?.[element];
}

export function withCells(state: FormState, edits: readonly Edit[]): FormState {
  const bySection = Map.groupBy(
    edits.filter(({ place, cell }) => !sameCell(cellIn(state, place), cell)),
    ({ place }) => place.section,
  );
  if (bySection.size === 0) return state;
  const filled: Record<string, FilledForm[string]> = { ...state.filled };
  for (const [section, changes] of bySection) filled[section] = changedContent(state, section, changes);
  return { ...state, filled };
}

function changedContent(state: FormState, section: string, edits: readonly Edit[]): FilledForm[string] {
  const found = state.filled[section];
  const rows = [...rowsIn(state, section)];
  for (const [row, changes] of Map.groupBy(edits, ({ place }) => place.row)) {
    const index = indexOfRow(state, section, row);
    if (index < 0) continue;
    const cells = changes.map(({ place, cell }) => [place.element, cell] as const);
    rows[index] = { ...rows[index], ...Object.fromEntries(cells) };
  }
  return Array.isArray(found) ? rows : (rows[0] ?? nothing);
}

export function withRows(
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

export function sameCell(one: Cell, other: Cell): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((code, index) => code === other[index]);
  return (one ?? "") === (other ?? "");
}

/** 8 and 8.00 are the same figure: one was typed, the other one worked out. */
export function isOther(element: Pick<FormElement, "type">, one: Cell, other: Cell): boolean {
  if (sameCell(one, other)) return false;
  const [here, there] = [asMoney(one), asMoney(other)];
  return !(isNumeric(element) && here && there && here.eq(there));
}

/** What one state holds otherwise than another: cells of rows in both, and the tables whose rows differ. */
export type Difference = { readonly cells: readonly CellPlace[]; readonly tables: readonly string[] };

export function differenceOf(before: FormState, after: FormState): Difference {
  const cells: CellPlace[] = [];
  const tables: string[] = [];
  for (const section of Object.keys(after.filled)) {
    if (before.filled[section] === after.filled[section] && before.ids[section] === after.ids[section])
      continue;
    if (before.ids[section] !== after.ids[section]) tables.push(section);
    cells.push(...changedCells(before, after, section));
  }
  return { cells, tables };
}

function changedCells(before: FormState, after: FormState, section: string): CellPlace[] {
  const rows = rowsIn(after, section);
  return idsIn(after, section).flatMap((row, index) => {
    const [old, now] = [rowIn(before, section, row), rows[index]];
    if (!old || !now || old === now) return [];
    const elements = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...elements]
      .filter((element) => !sameCell(old[element], now[element]))
      .map((element) => ({ section, row, element }));
  });
}
