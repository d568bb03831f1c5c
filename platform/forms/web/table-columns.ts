import { boundsOf } from "../check-value.ts";
import type { CompiledElement, CompiledSection } from "../compile-form.ts";
import type { ElementType, FormElement } from "../definition.ts";
import { isNumeric } from "../typed-value.ts";

const widths: Partial<Record<ElementType, number>> = {
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

export function shownColumns({ elements }: CompiledSection): readonly CompiledElement[] {
  return elements.filter(({ element }) => !element.invisible);
}

/** Wide enough for its heading, a long one on two lines; what is left is shared out. */
export function columnWidth({ element }: CompiledElement): number {
  const signs = [...element.label].length;
  const line = signs > ONE_LINE ? Math.ceil(signs / 2) : signs;
  const type = holdsAmounts(element) ? "money" : element.type;
  return Math.max(widths[type] ?? OTHER_WIDTH, line * SIGN_WIDTH + PADDING);
}

/** Such as a limit, whose unit stands beside it. */
function holdsAmounts({ type, ruleList }: FormElement): boolean {
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  return type === "number" && Number(rule && boundsOf(rule)["precision"]) >= AMOUNT_DIGITS;
}

export function isRight({ element }: CompiledElement): boolean {
  return isNumeric(element);
}
