import { type FilledForm, type FilledRow, listFormRows } from "./filled-form.ts";
import { createUnknownSection, isSameContent, type PatchedSection } from "./form-patch.ts";
import { CellMerge, type MergeChoices, type MergeConflict, type ThreeWay } from "./merge-cells.ts";
import { type MergedRow, orderMergedRows } from "./merge-order.ts";
import { getRowScheme, pairFormRows, RowIndex, toContentKey, toIdentityKey } from "./row-identity.ts";
import { matchRowKeys } from "./row-matching.ts";

export type MergeFormsResult = { readonly form: FilledForm; readonly conflicts: readonly MergeConflict[] };

/**
 * Merges the changes of two forms with a common base. Choices settle conflicts by their id; an open conflict stays
 * listed, and the form has their value.
 */
export function mergeForms(
  sections: readonly PatchedSection[],
  forms: ThreeWay<FilledForm>,
  choices: MergeChoices = {},
): MergeFormsResult {
  const definitions = new Map(sections.map((section) => [section.code, section]));
  const codes = new Set([
    ...definitions.keys(),
    ...[forms.base, forms.theirs, forms.mine].flatMap((form) => Object.keys(form)),
  ]);
  const conflicts: MergeConflict[] = [];
  const merged = [...codes].flatMap((code) => {
    const contents = { base: forms.base[code], mine: forms.mine[code], theirs: forms.theirs[code] };
    const definition = definitions.get(code) ?? createUnknownSection(code, contents.theirs ?? contents.mine);
    const merge = new CellMerge(definition, choices);
    const content = mergeSection(definition, contents, merge);
    conflicts.push(...merge.conflicts);
    return content === undefined ? [] : [[code, content] as const];
  });
  return { form: Object.fromEntries(merged), conflicts };
}

type Content = FilledForm[string] | undefined;

function mergeSection(
  definition: PatchedSection,
  { base, mine, theirs }: ThreeWay<Content>,
  merge: CellMerge,
): Content {
  if (isSameContent(mine, base) || isSameContent(mine, theirs)) return theirs;
  if (isSameContent(theirs, base)) return mine;
  const rows = { base: listFormRows(base), mine: listFormRows(mine), theirs: listFormRows(theirs) };
  if (definition.isTable) return mergeTable(definition, rows, merge);
  return merge.mergeRow({
    base: rows.base[0] ?? {},
    mine: rows.mine[0] ?? {},
    theirs: rows.theirs[0] ?? {},
  });
}

type Rows = readonly FilledRow[];

function mergeTable(definition: PatchedSection, rows: ThreeWay<Rows>, merge: CellMerge): Rows {
  const mineOf = invert(pairFormRows(definition, rows.base, rows.mine));
  const theirsOf = invert(pairFormRows(definition, rows.base, rows.theirs));
  const index = new RowIndex(getRowScheme(definition), rows.base);
  const kept = rows.base.flatMap((base, position): MergedRow[] => {
    const places = { base: position, mine: mineOf.get(position), theirs: theirsOf.get(position) };
    const [mine, theirs] = [rowAt(rows.mine, places.mine), rowAt(rows.theirs, places.theirs)];
    const row =
      mine && theirs
        ? merge.mergeRow({ base, mine, theirs }, index.identify(position))
        : merge.mergeRemoval(base, { mine, theirs }, index.identify(position));
    return row ? [{ row, ...places }] : [];
  });
  const added = mergeAddedRows(definition, rows, {
    mine: listMissing(rows.mine, mineOf),
    theirs: listMissing(rows.theirs, theirsOf),
    merge,
  });
  return orderMergedRows([...kept, ...added.filter(isNotIn(definition, kept, rows.base))]);
}

/** One side may give an old row the very cells of a row that the other side adds. */
function isNotIn(
  definition: PatchedSection,
  kept: readonly MergedRow[],
  baseRows: Rows,
): (row: MergedRow) => boolean {
  const scheme = getRowScheme(definition);
  if (!scheme.keys) return () => true;
  const hasNewIdentity = ({ row, base }: MergedRow): boolean =>
    toIdentityKey(scheme, row) !== toIdentityKey(scheme, rowAt(baseRows, base) ?? {});
  const contents = new Set(kept.filter(hasNewIdentity).map(({ row }) => toContentKey(scheme, row)));
  return ({ row }) => !contents.has(toContentKey(scheme, row));
}

type AddedRows = {
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
  readonly merge: CellMerge;
};

/** A row with the same identity that both sides add is one row. */
function mergeAddedRows(definition: PatchedSection, rows: ThreeWay<Rows>, added: AddedRows): MergedRow[] {
  const scheme = getRowScheme(definition);
  const keysOf = (side: Rows, indexes: readonly number[]): string[] =>
    indexes.map((index) => toIdentityKey(scheme, side[index] ?? {}));
  const matches = matchRowKeys(keysOf(rows.theirs, added.theirs), keysOf(rows.mine, added.mine));
  const index = new RowIndex(scheme, rows.theirs);
  const shared = new Set<number>();
  const ofMine = added.mine.map((mine, position): MergedRow => {
    const theirs = added.theirs[matches[position] ?? -1];
    const row = rows.mine[mine] ?? {};
    if (theirs === undefined) return { row, base: undefined, mine, theirs };
    shared.add(theirs);
    const sides = { base: {}, mine: row, theirs: rows.theirs[theirs] ?? {} };
    return { row: added.merge.mergeRow(sides, index.identify(theirs)), base: undefined, mine, theirs };
  });
  const ofTheirs = added.theirs
    .filter((theirs) => !shared.has(theirs))
    .map((theirs) => ({ row: rows.theirs[theirs] ?? {}, base: undefined, mine: undefined, theirs }));
  return [...ofMine, ...ofTheirs];
}

function invert(oldIndexes: readonly (number | undefined)[]): Map<number, number> {
  return new Map(
    oldIndexes.flatMap((oldIndex, index) => (oldIndex === undefined ? [] : [[oldIndex, index] as const])),
  );
}

function rowAt(rows: Rows, index: number | undefined): FilledRow | undefined {
  return index === undefined ? undefined : rows[index];
}

function listMissing(rows: Rows, placeOf: ReadonlyMap<number, number>): number[] {
  const matched = new Set(placeOf.values());
  return [...rows.keys()].filter((index) => !matched.has(index));
}
