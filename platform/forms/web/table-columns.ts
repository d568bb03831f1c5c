import { getRuleBounds } from "../check-value.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import type { FormElementType, FormElement } from "../definition.ts";
import { isNumericElement } from "../typed-value.ts";

const widths: Partial<Record<FormElementType, number>> = {
  number: 76,
  money: 120,
  percent: 84,
  rate: 92,
  decimal: 92,
  switch: 72,
  radio: 88,
  date: 112,
  datetime: 152,
  cascader: 136,
  textarea: 240,
  input: 128,
};
const OTHER_WIDTH = 112;
const SIGN_WIDTH = 14;
const PADDING = 30;
const ONE_LINE = 6;
const AMOUNT_DIGITS = 12;

export function filterVisibleColumns({ elements }: CompiledSection): readonly CompiledElement[] {
  return elements.filter(({ element }) => !element.invisible);
}

/** Returns the least width in pixels. It fits the heading, which may take two lines. */
export function computeColumnWidth({ element }: CompiledElement): number {
  const letters = [...element.label].length;
  const line = letters > ONE_LINE ? Math.ceil(letters / 2) : letters;
  const type = holdsAmounts(element) ? "money" : element.type;
  return Math.max(widths[type] ?? OTHER_WIDTH, line * SIGN_WIDTH + PADDING);
}

/** A number column may hold amounts, such as a limit whose unit is in another column. */
function holdsAmounts({ type, ruleList }: FormElement): boolean {
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  return type === "number" && Number(rule && getRuleBounds(rule)["precision"]) >= AMOUNT_DIGITS;
}

export function isRightAlignedColumn({ element }: CompiledElement): boolean {
  return isNumericElement(element);
}
