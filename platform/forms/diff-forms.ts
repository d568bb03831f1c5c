import { isEmptyCell } from "./check-form.ts";
import type { CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import {
  type FormCell,
  type FilledForm,
  type FilledRow,
  parseDecimalText,
  listFormRows,
  getFormulaValueType,
} from "./filled-form.ts";
import { matchFormRows } from "./row-matching.ts";

export type CellDifference = {
  readonly element: FormElement;
  readonly before: FormCell;
  readonly after: FormCell;
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

/**
 * Lists the differences between two filled forms by section. Applied to the first they give the second, except for the
 * order of rows and for different spellings of the same value.
 */
export function diffForms(
  sections: readonly ComparedSection[],
  before: FilledForm,
  after: FilledForm,
): SectionDifference[] {
  return sections.flatMap((section) => {
    const { code, isTable } = section;
    const rows = diffRows(section, listFormRows(before[code]), listFormRows(after[code]));
    return rows.length === 0 ? [] : [{ code, title: section.section.title, isTable, rows }];
  });
}

function diffRows(
  section: ComparedSection,
  before: readonly FilledRow[],
  after: readonly FilledRow[],
): RowDifference[] {
  if (!section.isTable)
    return diffRow(section, { was: before[0], is: after[0] }, { beforeIndex: 0, afterIndex: 0 });
  const oldIndexes = matchFormRows(section, before, after);
  const keptIndexes = new Set(oldIndexes);
  const changed = after.flatMap((is, afterIndex) => {
    const beforeIndex = oldIndexes[afterIndex] ?? -1;
    return diffRow(section, { was: before[beforeIndex], is }, { beforeIndex, afterIndex });
  });
  const removed = before.flatMap((was, beforeIndex) =>
    keptIndexes.has(beforeIndex)
      ? []
      : diffRow(section, { was, is: undefined }, { beforeIndex, afterIndex: -1 }),
  );
  return [...changed, ...removed];
}

type Pair = { readonly was: FilledRow | undefined; readonly is: FilledRow | undefined };
type Place = Pick<RowDifference, "beforeIndex" | "afterIndex">;

function diffRow({ elements }: ComparedSection, { was, is }: Pair, place: Place): RowDifference[] {
  const cells = elements.flatMap(({ element, code }) => {
    const [before, after] = [was?.[code], is?.[code]];
    return isSameCellContent(element, before, after) ? [] : [{ element, before, after }];
  });
  const isInBoth = was !== undefined && is !== undefined;
  return cells.length === 0 && isInBoth ? [] : [{ ...place, cells }];
}

/** 100 and 100.00 are the same amount, and a missing cell is the same as an empty text. */
export function isSameCellContent(
  element: Pick<FormElement, "type">,
  left: FormCell,
  right: FormCell,
): boolean {
  if (isEmptyCell(left) || isEmptyCell(right)) return isEmptyCell(left) && isEmptyCell(right);
  if (Array.isArray(left) || Array.isArray(right)) return String(left) === String(right);
  if (left === right) return true;
  if (getFormulaValueType(element.type) !== "number") return false;
  const [leftNumber, rightNumber] = [parseDecimalText(left as string), parseDecimalText(right as string)];
  return leftNumber !== undefined && rightNumber !== undefined && leftNumber.eq(rightNumber);
}
