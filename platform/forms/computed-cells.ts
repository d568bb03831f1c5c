import type { FormulaInput, FormulaValue } from "#platform/kernel/expression/frame.ts";
import { Decimal, roundMoney } from "#platform/kernel/money.ts";
import { createConditionInput, isEmptyCell, listSectionRows, runIfPossible } from "./check-form.ts";
import { getRuleBounds } from "./check-value.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "./compile-form.ts";
import type { FormElement } from "./definition.ts";
import { type FormCell, type FilledForm, type FilledRow, isSameCell } from "./filled-form.ts";

/** Computes the formula of an element at the current row. Undefined if the formula lacks a value. */
export function computeCell({ formula, element }: CompiledElement, frame: FormulaInput): FormCell {
  return formula && toCell(runIfPossible(formula, frame), element);
}

/** Replaces the sent value of each read-only computed field by the result of its formula. */
export function computeReadOnlyCells(
  form: CompiledForm,
  filled: FilledForm,
  facts: Readonly<Record<string, FormulaValue>>,
): FilledForm {
  return computeCells(form, filled, facts, (_, { element }) => element.readOnly);
}

/** Computes anew, after a change, what followed its formula before. What somebody typed over a formula stays. */
export function followFormulas(form: CompiledForm, before: FilledForm, after: FilledForm): FilledForm {
  const computed = computeCells(form, before, {}, () => true);
  return computeCells(form, after, {}, (section, { code }) => {
    const results = listSectionRows(section, computed);
    const rows = listSectionRows(section, before);
    const isFilled = rows.some((row) => !isEmptyCell(row[code]));
    return isFilled && rows.every((row, index) => isSameCell(row[code], results[index]?.[code]));
  });
}

function computeCells(
  form: CompiledForm,
  filled: FilledForm,
  facts: Readonly<Record<string, FormulaValue>>,
  isComputed: (section: CompiledSection, element: CompiledElement) => boolean,
): FilledForm {
  const computed = form.sections.flatMap((section) => {
    const elements = section.elements.filter((element) => element.formula && isComputed(section, element));
    return elements.length === 0 ? [] : [{ section, elements }];
  });
  const now: Record<string, FilledForm[string]> = { ...filled };
  // A formula may read the result of another one. Each round settles at least one of them.
  for (const _ of computed.flatMap(({ elements }) => elements)) {
    const frame = createConditionInput(form, now, { facts });
    const parts = computed.flatMap(({ section, elements }) => computeSection(section, elements, now, frame));
    Object.assign(now, Object.fromEntries(parts));
  }
  return now;
}

function computeSection(
  { code, isTable }: CompiledSection,
  elements: readonly CompiledElement[],
  filled: FilledForm,
  frame: FormulaInput,
): [string, FilledForm[string]][] {
  const content = filled[code];
  if (content === undefined || Array.isArray(content) !== isTable) return [];
  const computeRow = (row: FilledRow): FilledRow => {
    const sent = elements.filter((element) => Object.hasOwn(row, element.code));
    return {
      ...row,
      ...Object.fromEntries(sent.map((element) => [element.code, computeCell(element, frame)])),
    };
  };
  if (!Array.isArray(content)) return [[code, computeRow(content as FilledRow)]];
  const rows = content.map((row: FilledRow, index) => {
    frame.rows[code] = frame.tables[code]?.[index];
    return computeRow(row);
  });
  frame.rows[code] = undefined;
  return [[code, rows]];
}

const MOST_PLACES = 12;

function toCell(value: FormulaValue, { ruleList }: FormElement): FormCell {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value ? "1" : "0";
  if (!(value instanceof Decimal)) return value;
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  const scale = rule && getRuleBounds(rule)["scale"];
  return scale === undefined ? roundMoney(value, MOST_PLACES).toFixed() : value.toFixed(Number(scale));
}
