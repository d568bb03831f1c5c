import { isEmpty } from "./check-form.ts";
import type { CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import { type Cell, type FilledForm, type FilledRow, readNumber, rowsOf, valueTypeOf } from "./filled.ts";
import { matchedRows } from "./matched-rows.ts";

export type CellDifference = { readonly element: FormElement; readonly before: Cell; readonly after: Cell };

/** A row that is otherwise, new or gone; where it stands in each of the two, -1 where it does not. */
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

type Compared = Pick<CompiledSection, "code" | "isTable" | "section" | "elements">;

/**
 * What one filled form holds otherwise than another, section by section. Applied to the first it gives the second, but
 * for the order of rows and for what is written otherwise and means the same.
 */
export function diffForms(
  sections: readonly Compared[],
  before: FilledForm,
  after: FilledForm,
): SectionDifference[] {
  return sections.flatMap((section) => {
    const { code, isTable } = section;
    const rows = diffRows(section, rowsOf(before[code]), rowsOf(after[code]));
    return rows.length === 0 ? [] : [{ code, title: section.section.title, isTable, rows }];
  });
}

function diffRows(
  section: Compared,
  before: readonly FilledRow[],
  after: readonly FilledRow[],
): RowDifference[] {
  if (!section.isTable)
    return diffRow(section, { was: before[0], is: after[0] }, { beforeIndex: 0, afterIndex: 0 });
  const matched = matchedRows(section, before, after);
  const kept = new Set(matched);
  const there = after.flatMap((is, afterIndex) => {
    const beforeIndex = matched[afterIndex] ?? -1;
    return diffRow(section, { was: before[beforeIndex], is }, { beforeIndex, afterIndex });
  });
  const gone = before.flatMap((was, beforeIndex) =>
    kept.has(beforeIndex) ? [] : diffRow(section, { was, is: undefined }, { beforeIndex, afterIndex: -1 }),
  );
  return [...there, ...gone];
}

type Pair = { readonly was: FilledRow | undefined; readonly is: FilledRow | undefined };
type Place = Pick<RowDifference, "beforeIndex" | "afterIndex">;

function diffRow({ elements }: Compared, { was, is }: Pair, place: Place): RowDifference[] {
  const cells = elements.flatMap(({ element, code }) => {
    const [before, after] = [was?.[code], is?.[code]];
    return sameContent(element, before, after) ? [] : [{ element, before, after }];
  });
  const isOne = was !== undefined && is !== undefined;
  return cells.length === 0 && isOne ? [] : [{ ...place, cells }];
}

/** 100 and 100.00 are the same amount, and nothing is the same as an empty text. */
export function sameContent(element: Pick<FormElement, "type">, one: Cell, other: Cell): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) || Array.isArray(other)) return String(one) === String(other);
  if (one === other) return true;
  if (valueTypeOf(element.type) !== "number") return false;
  const [here, there] = [readNumber(one as string), readNumber(other as string)];
  return here !== undefined && there !== undefined && here.eq(there);
}
