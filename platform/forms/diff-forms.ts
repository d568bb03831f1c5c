import { isEmptyCell } from "./check-form.ts";
import type { CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  parseDecimalText,
  listFormRows,
  getFormulaValueType,
} from "./filled-form.ts";
import { pairFormRows } from "./row-identity.ts";

export type CellDifference = {
  readonly element: FormElement;
  readonly before: FormCell;
  readonly after: FormCell;
  /** The day from which the new value counts, where that is not the day of all changes. */
  readonly from?: PlainDate;
};

/** A changed, new or removed row with its index in both forms. The index is -1 where the row is missing. */
export type RowDifference = {
  readonly beforeIndex: number;
  readonly afterIndex: number;
  readonly cells: readonly CellDifference[];
};

export type SectionDifference = {
  readonly code: string;
  readonly title: string;
  readonly isTable: boolean;
  readonly rows: readonly RowDifference[];
};

type ComparedSection = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;

/** Returns the old index of each new row of a table. */
export type RowMatching = (
  section: ComparedSection,
  before: readonly FilledRow[],
  after: readonly FilledRow[],
) => readonly (number | undefined)[];

/**
 * Lists the differences between two filled forms by section. Applied to the first they give the second, except for the
 * order of rows and for different spellings of the same value.
 */
export function diffForms(
  sections: readonly ComparedSection[],
  before: FilledForm,
  after: FilledForm,
  matchRows: RowMatching = pairFormRows,
): SectionDifference[] {
  return sections.flatMap((section) => {
    const { code, isTable } = section;
    const [old, now] = [listFormRows(before[code]), listFormRows(after[code])];
    const rows = isTable ? diffRows(section, old, now, matchRows) : diffSingleRow(section, old[0], now[0]);
    return rows.length === 0 ? [] : [{ code, title: section.section.title, isTable, rows }];
  });
}

function diffSingleRow(
  section: ComparedSection,
  was: FilledRow | undefined,
  is: FilledRow | undefined,
): RowDifference[] {
  const cells = diffCells(section, was, is);
  const isInBoth = was !== undefined && is !== undefined;
  return cells.length === 0 && isInBoth ? [] : [{ beforeIndex: 0, afterIndex: 0, cells }];
}

function diffRows(
  section: ComparedSection,
  before: readonly FilledRow[],
  after: readonly FilledRow[],
  matchRows: RowMatching,
): RowDifference[] {
  const oldIndexes = matchRows(section, before, after);
  const isKept = new Uint8Array(before.length);
  const differences: RowDifference[] = [];
  for (const [afterIndex, is] of after.entries()) {
    const beforeIndex = oldIndexes[afterIndex] ?? -1;
    if (beforeIndex >= 0) isKept[beforeIndex] = 1;
    const cells = diffCells(section, before[beforeIndex], is);
    if (cells.length > 0 || beforeIndex < 0) differences.push({ beforeIndex, afterIndex, cells });
  }
  for (const [beforeIndex, was] of before.entries())
    if (isKept[beforeIndex] === 0)
      differences.push({ beforeIndex, afterIndex: -1, cells: diffCells(section, was, undefined) });
  return differences;
}

/** Most cells of a large table are equal, so that this loop allocates nothing for them. */
function diffCells(
  { elements }: ComparedSection,
  was: FilledRow | undefined,
  is: FilledRow | undefined,
): readonly CellDifference[] {
  let cells: CellDifference[] | undefined;
  for (const { element, code } of elements) {
    const before = was?.[code];
    const after = is?.[code];
    if (before === after || isSameCellContent(element, before, after)) continue;
    (cells ??= []).push({ element, before, after });
  }
  return cells ?? noCells;
}

const noCells: readonly CellDifference[] = [];

/** 100 and 100.00 are the same amount, and a missing cell is the same as an empty text. */
export function isSameCellContent(
  element: Pick<FormElement, "type">,
  left: FormCell,
  right: FormCell,
): boolean {
  if (isSameList(left, right)) return true;
  if (isEmptyCell(left) || isEmptyCell(right)) return isEmptyCell(left) && isEmptyCell(right);
  if (Array.isArray(left) || Array.isArray(right)) return String(left) === String(right);
  if (left === right) return true;
  if (getFormulaValueType(element.type) !== "number") return false;
  const [leftNumber, rightNumber] = [parseDecimalText(left as string), parseDecimalText(right as string)];
  return leftNumber !== undefined && rightNumber !== undefined && leftNumber.eq(rightNumber);
}

/** Spares the texts of equal lists, which cost more than all other comparisons of a table. */
function isSameList(left: FormCell, right: FormCell): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}
