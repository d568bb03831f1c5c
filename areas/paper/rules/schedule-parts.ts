import {
  createConditionInput,
  isConditionFulfilled,
  isEmptyCell,
  listSectionRows,
} from "#platform/forms/check-form.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "#platform/forms/compile-form.ts";
import { type FilledForm, type FilledRow, parseDecimalText } from "#platform/forms/filled-form.ts";
import { listOutsideRows } from "#areas/product/rules/outside-view.ts";
import { hasColumnTotal } from "#platform/forms/cell-format.ts";
import { isNumericElement } from "#platform/forms/typed-value.ts";
import { formatMoney, sumMoney } from "#platform/kernel/money.ts";
import { isPaidInOtherCurrency, isPrintedField, isPrintedSection } from "./printed-fields.ts";
import type { ScheduleCellFormatter } from "./cell-formatter.ts";

export type LabelledValue = { readonly label: string; readonly value: string };
/** `isWhole` marks texts such as certificate numbers and dates that must not break across lines. */
export type PolicyScheduleColumn = {
  readonly label: string;
  readonly isFigure: boolean;
  readonly isWhole: boolean;
  readonly width: number;
};

/** A chapter of the schedule: the fields of one row, or a table with its totals. */
export type PolicySchedulePart = {
  readonly code: string;
  readonly title: string;
  readonly pairs: readonly LabelledValue[];
  readonly columns: readonly PolicyScheduleColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[];
};

export const EMPTY_PRINTED_VALUE = "/";

type PartContext = {
  readonly words: ScheduleCellFormatter;
  readonly currency: string;
  /** Which sections are wanted besides being printed at all. */
  readonly isWanted?: (section: CompiledSection["section"]) => boolean;
  /** Which fields of these sections are wanted besides being printed at all. */
  readonly isFieldWanted?: (element: CompiledElement["element"]) => boolean;
};

/** Builds the chapters of a product's form in their order, without empty ones. */
export function buildPolicyScheduleParts(
  form: CompiledForm,
  filled: FilledForm,
  { words, currency, isWanted = () => true, isFieldWanted = () => true }: PartContext,
): PolicySchedulePart[] {
  const exchanged = isPaidInOtherCurrency(filled, currency);
  const frame = createConditionInput(form, filled, { facts: {} });
  const printedSections = form.sections.filter(
    ({ section, when }) =>
      isPrintedSection(section) && isWanted(section) && isConditionFulfilled(when, frame),
  );
  const parts = printedSections.map((section) => {
    const rows = listOutsideRows(section.section, listSectionRows(section, filled), "reader");
    const elements = section.elements.filter(
      ({ element, when }) =>
        isPrintedField(section.section, element, exchanged) &&
        isFieldWanted(element) &&
        (section.isTable || isConditionFulfilled(when, frame)),
    );
    return section.isTable
      ? tablePart(section, elements, rows, words)
      : pairsPart(section, elements, rows[0] ?? {}, words);
  });
  return parts.filter(({ pairs, rows }) => pairs.length > 0 || rows.length > 0);
}

export function buildPolicyScheduleTable(
  code: string,
  title: string,
  table: Pick<PolicySchedulePart, "columns" | "rows">,
): PolicySchedulePart {
  return { code, title, pairs: [], totals: [], ...table };
}

function pairsPart(
  { code, section: { title } }: CompiledSection,
  elements: readonly CompiledElement[],
  row: FilledRow,
  words: ScheduleCellFormatter,
): PolicySchedulePart {
  const filled = elements.filter(({ element, code: name }) => element.required || !isEmptyCell(row[name]));
  const isAsked = filled.some(({ code: name }) => !isEmptyCell(row[name]));
  const pairs = filled.map(({ element }) => ({
    label: element.label,
    value: words.cell(code, element, row) || EMPTY_PRINTED_VALUE,
  }));
  return { code, title, pairs: isAsked ? pairs : [], columns: [], rows: [], totals: [] };
}

function tablePart(
  { code, section: { title } }: CompiledSection,
  elements: readonly CompiledElement[],
  rows: readonly FilledRow[],
  words: ScheduleCellFormatter,
): PolicySchedulePart {
  const used = elements.filter(({ code: name }) => rows.some((row) => !isEmptyCell(row[name])));
  const texts = rows.map((row) =>
    used.map(({ element }) => words.shortCell(code, element, row) || EMPTY_PRINTED_VALUE),
  );
  const columns = used.map(({ element }, index) =>
    buildPolicyScheduleColumn(
      words.columnLabel(code, element),
      isNumericElement(element),
      texts.map((row) => row[index] ?? ""),
    ),
  );
  const totals =
    rows.length > 1 && used.some(hasColumnTotal) ? used.map((column) => totalOf(column, rows)) : [];
  return { code, title, pairs: [], columns, rows: texts, totals };
}

function totalOf(column: CompiledElement, rows: readonly FilledRow[]): string {
  if (!hasColumnTotal(column)) return "";
  const figures = rows.flatMap((row) => {
    const cell = row[column.code];
    return (typeof cell === "string" && parseDecimalText(cell)) || [];
  });
  return formatMoney(sumMoney(figures), column.element.type === "number" ? 0 : 2);
}

const LEAST_WIDTH = 8;
const MOST_WIDTH = 28;

/** Measures the width in letters. A Chinese character is as wide as two. */
export function buildPolicyScheduleColumn(
  label: string,
  isFigure: boolean,
  texts: readonly string[],
): PolicyScheduleColumn {
  const widest = texts.reduce(
    (most, text) => Math.max(most, lettersOf(text)),
    Math.min(lettersOf(label), LEAST_WIDTH),
  );
  const isWhole = isFigure || texts.every((text) => /^[!-~]*$/.test(text) && text.length <= MOST_WIDTH);
  return { label, isFigure, isWhole, width: Math.min(widest, MOST_WIDTH) };
}

function lettersOf(text: string): number {
  let letters = 0;
  for (const sign of text) letters += sign > "\u2e7f" ? 2 : 1;
  return letters;
}
