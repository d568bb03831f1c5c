import { getRuleBounds } from "../check-value.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import type { FormElementType, FormElement } from "../definition.ts";
import { isNumericElement } from "../typed-value.ts";

/** The widths of columns without content. */
const widths: Partial<Record<FormElementType, number>> = {
  number: 64,
  money: 96,
  percent: 72,
  rate: 80,
  decimal: 80,
  switch: 64,
  radio: 84,
  date: 104,
  datetime: 152,
  cascader: 112,
  textarea: 240,
  input: 112,
};
const OTHER_WIDTH = 88;
const LETTER_PX = 14;
export const DIGIT_PX = 8;
const POINT_PX = 4;
const PADDING_PX = 22;
const MARK_PX = 8;
const ONE_LINE = 3;
const AMOUNT_DIGITS = 12;
const MOST_PX = 240;

export const LEAST_COLUMN_PX = 48;
export const MOST_COLUMN_PX = 480;

export function filterVisibleColumns({ elements }: CompiledSection): readonly CompiledElement[] {
  return elements.filter(({ element }) => !element.invisible);
}

/** Returns the least width in pixels. It fits the heading, which may take two lines, and the texts of the column. */
export function computeColumnWidth({ element }: CompiledElement, texts: readonly string[] = []): number {
  const letters = [...element.label].length;
  const line = letters > ONE_LINE ? Math.ceil(letters / 2) : letters;
  const heading = line * LETTER_PX + PADDING_PX + (element.required ? MARK_PX : 0);
  const longest = Math.max(...texts.map(measureText), 0);
  const type = holdsAmounts(element) ? "money" : element.type;
  const content = longest === 0 ? (widths[type] ?? OTHER_WIDTH) : Math.min(longest + PADDING_PX, MOST_PX);
  return Math.max(heading, content);
}

/** Estimates the width of a text, because measuring on the page would lay it out again. */
function measureText(text: string): number {
  let width = 0;
  for (const sign of text) width += /[,.:\s]/.test(sign) ? POINT_PX : sign > "\u2e80" ? LETTER_PX : DIGIT_PX;
  return width;
}

/** A number column may hold amounts, such as a limit whose unit is in another column. */
function holdsAmounts({ type, ruleList }: FormElement): boolean {
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  return type === "number" && Number(rule && getRuleBounds(rule)["precision"]) >= AMOUNT_DIGITS;
}

export function isRightAlignedColumn({ element }: CompiledElement): boolean {
  return isNumericElement(element);
}

const FIRST_COLUMNS = 3;

/** The column that names a row stays in sight: the name of a party, an early text, or the first choice. */
export function findNameColumn(
  { section: { parties = [] } }: CompiledSection,
  columns: readonly CompiledElement[],
): CompiledElement | undefined {
  const names = new Set(parties.map(({ name }) => name));
  return (
    columns.find(({ code }) => names.has(code)) ??
    columns.slice(0, FIRST_COLUMNS).find(({ element }) => element.type === "input") ??
    columns.find(({ element }) => !isNumericElement(element))
  );
}
