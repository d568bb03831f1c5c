import type { CompiledSection } from "./compile-form.ts";
import { type FilledForm, type FilledRow, type FormCell, listFormRows } from "./filled-form.ts";
import {
  getRowScheme,
  isExactCell,
  pairFormRows,
  type RowIdentity,
  RowIndex,
  type RowScheme,
  type StoredCell,
  type StoredRow,
  toStoredRow,
} from "./row-identity.ts";
import { listStableRows } from "./row-order.ts";

export type PatchedSection = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;

/** A changed cell. `before` or `after` is absent where the row has no such cell. */
export type CellPatch = {
  readonly element: string;
  readonly before?: StoredCell;
  readonly after?: StoredCell;
};

/** Rows that stand together in the new order, after a row that keeps its place; null is the start of the table. */
export type PlacedRows = {
  readonly after: RowIdentity | "end" | null;
  readonly rows: readonly (AddedRow | { readonly moved: RowIdentity })[];
};

export type AddedRow = {
  readonly added: StoredRow;
  /** How many rows had the same identity before; absent for none. */
  readonly twins?: number;
};

type StoredContent = StoredRow | readonly StoredRow[];

export type SectionPatch = { readonly section: string } & (
  | {
      readonly kind: "form";
      readonly computed: readonly string[];
      readonly cells: readonly CellPatch[];
      readonly isMissing?: true;
    }
  | {
      readonly kind: "table";
      readonly scheme: RowScheme;
      readonly removed: readonly { readonly identity: RowIdentity; readonly row: StoredRow }[];
      readonly changed: readonly { readonly identity: RowIdentity; readonly cells: readonly CellPatch[] }[];
      readonly placed: readonly PlacedRows[];
      readonly isMissing?: true;
    }
  /** The content of a section that has not the shape of its definition. */
  | { readonly kind: "whole"; readonly before?: StoredContent; readonly after?: StoredContent }
);

/** What changed between two filled forms: cells, rows, the order of rows and exact spellings. Plain JSON. */
export type FormPatch = { readonly sections: readonly SectionPatch[] };

/** Describes how one form becomes another, so that the same change can be made to another version of the form. */
export function createFormPatch(
  sections: readonly PatchedSection[],
  before: FilledForm,
  after: FilledForm,
): FormPatch {
  const definitions = new Map(sections.map((section) => [section.code, section]));
  const codes = new Set([...definitions.keys(), ...Object.keys(before), ...Object.keys(after)]);
  const patches = [...codes].flatMap((code) => {
    const [old, now] = [before[code], after[code]];
    if (isSameContent(old, now)) return [];
    const definition = definitions.get(code) ?? createUnknownSection(code, old ?? now);
    return [{ section: code, ...createSectionPatch(definition, old, now) }];
  });
  return { sections: patches };
}

type Content = FilledForm[string] | undefined;
type SectionChange = SectionPatch extends infer Patch
  ? Patch extends SectionPatch
    ? Omit<Patch, "section">
    : never
  : never;

/** A form may hold a section that its definition does not know. */
export function createUnknownSection(code: string, content: Content): PatchedSection {
  const isTable = Array.isArray(content);
  const section = { code, title: code, kind: isTable ? ("table" as const) : ("form" as const), elements: [] };
  return { code, isTable, section, elements: [] };
}

function createSectionPatch(definition: PatchedSection, before: Content, after: Content): SectionChange {
  const { isTable } = definition;
  if ([before, after].some((content) => content !== undefined && Array.isArray(content) !== isTable))
    return {
      kind: "whole",
      ...(before && { before: toStored(before) }),
      ...(after && { after: toStored(after) }),
    };
  const missing = after === undefined && { isMissing: true as const };
  const [old, now] = [listFormRows(before), listFormRows(after)];
  const scheme = getRowScheme(definition);
  if (isTable) return { kind: "table", scheme, ...createTablePatch(definition, old, now), ...missing };
  return { kind: "form", computed: scheme.computed, cells: listCellPatches(old[0], now[0]), ...missing };
}

function createTablePatch(
  definition: PatchedSection,
  before: readonly FilledRow[],
  after: readonly FilledRow[],
) {
  const oldIndexes = pairFormRows(definition, before, after);
  const index = new RowIndex(getRowScheme(definition), before);
  const kept = new Set(oldIndexes);
  return {
    removed: before.flatMap((row, position) =>
      kept.has(position) ? [] : [{ identity: index.identify(position), row: toStoredRow(row) }],
    ),
    changed: after.flatMap((row, position) => {
      const oldIndex = oldIndexes[position];
      const cells = oldIndex === undefined ? [] : listCellPatches(before[oldIndex], row);
      return oldIndex === undefined || cells.length === 0
        ? []
        : [{ identity: index.identify(oldIndex), cells }];
    }),
    placed: listPlacedRows(index, oldIndexes, after),
  };
}

function listPlacedRows(
  index: RowIndex,
  oldIndexes: readonly (number | undefined)[],
  after: readonly FilledRow[],
): PlacedRows[] {
  const stable = listStableRows(oldIndexes);
  const [lastStable = -1] = stable;
  const placed: { after: RowIdentity | "end" | null; rows: PlacedRows["rows"][number][] }[] = [];
  let anchor: number | null = null;
  let run: (typeof placed)[number] | undefined;
  for (const [position, row] of after.entries()) {
    const oldIndex = oldIndexes[position];
    if (stable.has(position)) {
      anchor = oldIndex ?? null;
      run = undefined;
      continue;
    }
    if (!run) {
      run = {
        after: position > lastStable ? "end" : anchor === null ? null : index.identify(anchor),
        rows: [],
      };
      placed.push(run);
    }
    run.rows.push(oldIndex === undefined ? toAddedRow(index, row) : { moved: index.identify(oldIndex) });
  }
  return placed;
}

function toAddedRow(index: RowIndex, row: FilledRow): AddedRow {
  const twins = index.listTwins(row).length;
  return { added: toStoredRow(row), ...(twins > 0 && { twins }) };
}

function listCellPatches(before: FilledRow = {}, after: FilledRow = {}): CellPatch[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((element) => {
    const [old, now] = [ownCell(before, element), ownCell(after, element)];
    if (isExactCell(old, now)) return [];
    return [{ element, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}

/** A cell may have the name of a property that every object has. */
export function ownCell(row: FilledRow | undefined, element: string): FormCell {
  return row && Object.hasOwn(row, element) ? row[element] : undefined;
}

function toStored(content: FilledRow | readonly FilledRow[]): StoredContent {
  return Array.isArray(content) ? content.map(toStoredRow) : toStoredRow(content as FilledRow);
}

/** Compares two sections with their spellings, but without the order of cells. */
export function isSameContent(left: Content, right: Content): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined || Array.isArray(left) !== Array.isArray(right)) return false;
  const [leftRows, rightRows] = [listFormRows(left), listFormRows(right)];
  return (
    leftRows.length === rightRows.length && leftRows.every((row, index) => isSameRow(row, rightRows[index]))
  );
}

export function isSameRow(left: FilledRow | undefined, right: FilledRow | undefined): boolean {
  return left === right || listCellPatches(left, right).length === 0;
}
