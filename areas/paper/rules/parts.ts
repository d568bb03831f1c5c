import { createFrame, isFulfilled, isEmpty, sectionRows } from "#platform/forms/check-form.ts";
import type { CompiledElement, CompiledForm, CompiledSection } from "#platform/forms/compile-form.ts";
import { type FilledForm, type FilledRow, parseNumber } from "#platform/forms/filled-form.ts";
import { hasColumnTotal } from "#platform/forms/cell-format.ts";
import { isNumeric } from "#platform/forms/typed-value.ts";
import { formatMoney, sumMoney } from "#platform/kernel/money.ts";
import { isExchanged, isPrinted, isPrintedSection } from "./printed-fields.ts";
import { columnLabel, type Words } from "./words.ts";

export type Pair = { readonly label: string; readonly value: string };
/** `isWhole`: such as numbers of certificates and dates, which no line may break. */
export type Column = {
  readonly label: string;
  readonly isFigure: boolean;
  readonly isWhole: boolean;
  readonly width: number;
};

/** A chapter of the schedule: fields of one row, or a table with what its columns add up to. */
export type Part = {
  readonly code: string;
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[];
};

export const NOTHING = "/";
const INTERNAL_COINSURANCE: ReadonlySet<unknown> = new Set(["3", "4"]);

type Saying = { readonly words: Words; readonly currency: string };

/** The chapters that a product's own form makes, in its order; a chapter without content is left out. */
export function partsOf(form: CompiledForm, filled: FilledForm, { words, currency }: Saying): Part[] {
  const exchanged = isExchanged(filled, currency);
  const frame = createFrame(form, filled, { facts: {} });
  const shown = form.sections.filter(
    ({ section, when }) => isPrintedSection(section) && isFulfilled(when, frame),
  );
  const parts = shown.map((section) => {
    const rows = printedRows(section, sectionRows(section, filled));
    const elements = section.elements.filter(
      ({ element, when }) =>
        isPrinted(section.code, element, exchanged) && (section.isTable || isFulfilled(when, frame)),
    );
    return section.isTable
      ? tablePart(section, elements, rows, words)
      : pairsPart(section, elements, rows[0] ?? {}, words);
  });
  return parts.filter(({ pairs, rows }) => pairs.length > 0 || rows.length > 0);
}

export function tableOf(code: string, title: string, table: Pick<Part, "columns" | "rows">): Part {
  return { code, title, pairs: [], totals: [], ...table };
}

/** How the branches of one insurer share among themselves is not for the customer. */
function printedRows({ code }: CompiledSection, rows: readonly FilledRow[]): readonly FilledRow[] {
  return code === "coinsurance" ? rows.filter((row) => !INTERNAL_COINSURANCE.has(row["coinsFlag"])) : rows;
}

function pairsPart(
  { code, section: { title } }: CompiledSection,
  elements: readonly CompiledElement[],
  row: FilledRow,
  words: Words,
): Part {
  const filled = elements.filter(({ element, code: name }) => element.required || !isEmpty(row[name]));
  const isAsked = filled.some(({ code: name }) => !isEmpty(row[name]));
  const pairs = filled.map(({ element, code: name }) => ({
    label: element.label,
    value: words.cell(code, element, row[name]) || NOTHING,
  }));
  return { code, title, pairs: isAsked ? pairs : [], columns: [], rows: [], totals: [] };
}

function tablePart(
  { code, section: { title } }: CompiledSection,
  elements: readonly CompiledElement[],
  rows: readonly FilledRow[],
  words: Words,
): Part {
  const used = elements.filter(({ code: name }) => rows.some((row) => !isEmpty(row[name])));
  const texts = rows.map((row) =>
    used.map(({ element, code: name }) => words.shortCell(code, element, row[name]) || NOTHING),
  );
  const columns = used.map(({ element }, at) =>
    columnOf(
      columnLabel(element),
      isNumeric(element),
      texts.map((row) => row[at] ?? ""),
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
    return (typeof cell === "string" && parseNumber(cell)) || [];
  });
  return formatMoney(sumMoney(figures), column.element.type === "number" ? 0 : 2);
}

const LEAST_WIDTH = 8;
const MOST_WIDTH = 28;

/** Its width is told in letters; a Chinese sign is as wide as two. */
export function columnOf(label: string, isFigure: boolean, texts: readonly string[]): Column {
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
