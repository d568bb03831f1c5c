import { createConditionInput, isEmptyCell, listSectionRows } from "./check-form.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "./compile-form.ts";
import { computeCell } from "./computed-cells.ts";
import { isSameCellContent } from "./diff-forms.ts";
import type { FilledForm, FilledRow, FormCell } from "./filled-form.ts";

type Column = {
  readonly form: CompiledForm;
  readonly section: CompiledSection;
  readonly element: CompiledElement;
};

/** Computes anew, after a change, what followed its formula before. What somebody typed over a formula stays. */
export function followFormulas(form: CompiledForm, before: FilledForm, after: FilledForm): FilledForm {
  const parts = form.sections.flatMap((section) => {
    if (after[section.code] === undefined) return [];
    const columns = section.elements
      .map((element): Column => ({ form, section, element }))
      .filter((column) => hasFollowed(column, before));
    if (columns.length === 0) return [];
    const rows = columns.reduce(
      (filled, column) => withColumn(column, filled, after),
      listSectionRows(section, after),
    );
    return [[section.code, section.isTable ? rows : (rows[0] ?? {})] as const];
  });
  return { ...after, ...Object.fromEntries(parts) };
}

/** Whether the cells of a column are what their formula gives. */
function hasFollowed(column: Column, filled: FilledForm): boolean {
  const { section, element } = column;
  if (!element.formula) return false;
  const rows = listSectionRows(section, filled);
  const cells = compute(column, filled);
  const isSame = (row: FilledRow, index: number) =>
    isSameCellContent(element.element, row[element.code], cells[index]);
  return rows.some((row) => !isEmptyCell(row[element.code])) && rows.every(isSame);
}

function withColumn(column: Column, rows: readonly FilledRow[], filled: FilledForm): readonly FilledRow[] {
  const { code, element } = column.element;
  const cells = compute(column, filled);
  return rows.map((row, index) => {
    const cell = cells[index];
    return cell === undefined || isSameCellContent(element, row[code], cell) ? row : { ...row, [code]: cell };
  });
}

function compute({ form, section, element }: Column, filled: FilledForm): FormCell[] {
  const frame = createConditionInput(form, filled, { facts: {} });
  return listSectionRows(section, filled).map((_, index) => {
    if (section.isTable) frame.rows[section.code] = frame.tables[section.code]?.[index];
    return computeCell(element, frame);
  });
}
