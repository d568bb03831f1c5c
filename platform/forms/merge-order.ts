import type { FilledRow } from "./filled-form.ts";

/** A row of the merged table with its index in each version that has it. */
export type MergedRow = {
  readonly row: FilledRow;
  readonly base: number | undefined;
  readonly mine: number | undefined;
  readonly theirs: number | undefined;
};

/**
 * Orders merged rows. Rows of both sides stand in the order of the side that moved rows; the rows of one side follow
 * the row that they follow there. Where both orders are possible, the choice does not depend on which side is mine,
 * unless a row without keys stands twice.
 */
export function orderMergedRows(rows: readonly MergedRow[]): readonly FilledRow[] {
  const common = rows.filter(({ mine, theirs }) => mine !== undefined && theirs !== undefined);
  const ordered = orderCommonRows(common);
  const groups = new Map<MergedRow | undefined, FilledRow[][]>();
  for (const side of ["mine", "theirs"] as const) groupByAnchor(rows, side, groups);
  const groupAfter = (row: MergedRow | undefined): FilledRow[] =>
    (groups.get(row) ?? [])
      .toSorted((left, right) => compareTexts(toOrderText(left), toOrderText(right)))
      .flat();
  return [...groupAfter(undefined), ...ordered.flatMap((row) => [row.row, ...groupAfter(row)])];
}

function orderCommonRows(common: readonly MergedRow[]): readonly MergedRow[] {
  const [mine, theirs] = [sortBy(common, "mine"), sortBy(common, "theirs")];
  if (mine.every((row, position) => row === theirs[position])) return theirs;
  const [isMineMoved, areTheirsMoved] = [hasMovedRows(mine), hasMovedRows(theirs)];
  if (isMineMoved !== areTheirsMoved) return isMineMoved ? mine : theirs;
  return toOrderText(mine.map(({ row }) => row)) < toOrderText(theirs.map(({ row }) => row)) ? mine : theirs;
}

/** The rows in the order of a side are those of the base, or not. */
function hasMovedRows(rows: readonly MergedRow[]): boolean {
  const indexes = rows.flatMap(({ base }) => (base === undefined ? [] : [base]));
  return indexes.some((index, position) => index < (indexes[position - 1] ?? 0));
}

function groupByAnchor(
  rows: readonly MergedRow[],
  side: "mine" | "theirs",
  groups: Map<MergedRow | undefined, FilledRow[][]>,
): void {
  let anchor: MergedRow | undefined;
  let group: FilledRow[] = [];
  for (const row of sortBy(rows, side)) {
    if (row.mine !== undefined && row.theirs !== undefined) [anchor, group] = [row, []];
    else {
      if (group.length === 0) groups.set(anchor, [...(groups.get(anchor) ?? []), group]);
      group.push(row.row);
    }
  }
}

function sortBy(rows: readonly MergedRow[], side: "mine" | "theirs"): readonly MergedRow[] {
  return rows
    .filter((row) => row[side] !== undefined)
    .toSorted((left, right) => (left[side] ?? 0) - (right[side] ?? 0));
}

/** The order of cells in a row says nothing. */
function toOrderText(rows: readonly FilledRow[]): string {
  return JSON.stringify(
    rows.map((row) => Object.entries(row).toSorted(([left], [right]) => compareTexts(left, right))),
  );
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
