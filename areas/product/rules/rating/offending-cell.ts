import type { EvaluationError } from "#platform/kernel/expression/errors.ts";
import {
  type FilledForm,
  isDecimalText,
  isTableSection,
  listFormRows,
  getFormulaValueType,
} from "#platform/forms/filled-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import { Decimal, type Money } from "#platform/kernel/money.ts";

/** The cell whose content prevents pricing, and the reason. */
export type OffendingCell = { readonly label: string; readonly cell: string; readonly reason: string };

type Parts = { readonly sections: readonly FormSection[] };

/** Finds the field whose text is no number, or the figure that makes a result too large. */
export function findOffendingCell(
  error: EvaluationError,
  parts: Parts,
  form: FilledForm,
): OffendingCell | undefined {
  if (error.kind === "missing") return findUnreadableNumber(error, parts, form);
  return error.kind === "overflow" ? findLargestFigure(error, parts, form) : undefined;
}

const MOST_LETTERS = 40;

function findUnreadableNumber(
  { subject, row: at }: EvaluationError,
  { sections }: Parts,
  form: FilledForm,
): OffendingCell | undefined {
  const [code = "", elementCode] = subject.split(".");
  const section = sections.find((candidate) => candidate.code === code);
  const element = section?.elements.find((candidate) => candidate.elementCode === elementCode);
  if (!section || !element || getFormulaValueType(element.type) !== "number") return undefined;
  const index = at?.section === code ? at.index : 0;
  if (isTableSection(section) && at?.section !== code) return undefined;
  const typed = listFormRows(form[code])[index]?.[element.elementCode];
  if (typeof typed !== "string" || typed.trim() === "" || isDecimalText(typed)) return undefined;
  const reason = `应为数字，实际为“${typed.slice(0, MOST_LETTERS)}”，不能计算保费`;
  return { label: element.label, cell: cellOf(section, index, element.elementCode), reason };
}

/** No insured sum and no count has this many digits. */
const SUSPICIOUS_SIZE = new Decimal("1e12");

function findLargestFigure(
  { row: at }: EvaluationError,
  { sections }: Parts,
  form: FilledForm,
): OffendingCell | undefined {
  let found: { offendingCell: OffendingCell; figure: Money } | undefined;
  for (const section of sections)
    for (const [index, row] of listFormRows(form[section.code]).entries()) {
      if (isTableSection(section) && at && (at.section !== section.code || at.index !== index)) continue;
      for (const { elementCode, label, type } of section.elements) {
        const typed = row[elementCode];
        if (typeof typed !== "string" || getFormulaValueType(type) !== "number" || !isDecimalText(typed))
          continue;
        const figure = new Decimal(typed).abs();
        if (figure.lt(SUSPICIOUS_SIZE) || (found && figure.lte(found.figure))) continue;
        const reason = `填写的 ${typed} 过大，不能计算保费`;
        found = { figure, offendingCell: { label, cell: cellOf(section, index, elementCode), reason } };
      }
    }
  return found?.offendingCell;
}

function cellOf(section: FormSection, index: number, element: string): string {
  return isTableSection(section)
    ? `form.${section.code}.${index}.${element}`
    : `form.${section.code}.${element}`;
}
