import { normalizeCertificateNumber } from "#platform/kernel/identity-number.ts";
import { formatMoney, hasMagnitude, parseTypedMoney } from "#platform/kernel/money.ts";
import { parseTypedDate } from "#platform/kernel/plain-date.ts";
import type { FormElementType, FormElement } from "./definition.ts";

export type ParsedFieldText = { readonly text: string; readonly reason: string | undefined };

const MOST_PLACES = 12;
const MONEY_PLACES = 2;
/** Amounts and counts may be written in 万; percentages and rates may not. */
const countable = new Set<FormElementType>(["number", "money"]);
const numeric = new Set<FormElementType>(["number", "money", "percent", "rate", "decimal"]);

export function isNumericElement({ type }: Pick<FormElement, "type">): boolean {
  return numeric.has(type);
}

/** Parses a typed or pasted text into the stored text. An ambiguous text stays as typed and has a reason. */
export function parseTypedText(element: FormElement, typed: string): ParsedFieldText {
  const text = typed.trim();
  if (text === "") return { text: "", reason: undefined };
  if (isNumericElement(element)) return readNumber(element, text);
  if (element.type === "date") return { text: parseTypedDate(text) ?? text, reason: undefined };
  if (isCertificateNumber(element)) return { text: normalizeCertificateNumber(text), reason: undefined };
  if (element.type === "switch") return { text: yesOrNo[text.toLowerCase()] ?? text, reason: undefined };
  return { text: typed, reason: undefined };
}

/** The specification marks certificate numbers by this rule. */
function isCertificateNumber({ ruleList }: FormElement): boolean {
  return ruleList.some(({ ruleCode }) => ruleCode === "IDENTITY");
}

export function checkTypedNumber(element: FormElement, text: string): string | undefined {
  return isNumericElement(element) ? readNumber(element, text).reason : undefined;
}

function readNumber(element: FormElement, typed: string): ParsedFieldText {
  const figure = withoutUnit(element, typed);
  const isMultiplied = hasMagnitude(figure);
  if (isMultiplied && !countable.has(element.type))
    return { text: typed, reason: "这里不能用“万”“亿”，请直接填写数字" };
  // The rule of the element reports too many decimal places in its own words.
  const result = parseTypedMoney(figure, MOST_PLACES);
  if (!result.ok)
    return { text: typed, reason: element.type === "money" ? result.reason : toNumberReason(result.reason) };
  const text = result.value.toFixed();
  const typedPlaces = isMultiplied ? 0 : countPlaces(figure);
  return { text: typedPlaces > 0 ? result.value.toFixed(typedPlaces) : text, reason: undefined };
}

/** Formats what a figure in 万 or 亿 means, for a moment while it is typed. */
export function describeTypedFigure(element: FormElement, typed: string): string | undefined {
  if (!isNumericElement(element) || !hasMagnitude(typed)) return undefined;
  const { text, reason } = readNumber(element, typed.trim());
  return reason === undefined ? formatStoredText(element, text) : undefined;
}

function toNumberReason(why: string): string {
  return why.replace("请输入金额", "请输入数字").replace("金额", "数字");
}

/** Counts the typed decimal places, because typed zeros at the end stay: 6.00 remains 6.00. */
function countPlaces(text: string): number {
  return (/[.．。](\S*)$/.exec(text)?.[1] ?? "").replace(/[^\d０-９]/g, "").length;
}

function withoutUnit({ unit }: FormElement, text: string): string {
  const ends = unit && unit !== "CNY" ? [unit, ...(fullWidthUnits[unit] ?? [])] : [];
  const end = ends.find((suffix) => text.endsWith(suffix));
  return end === undefined ? text : text.slice(0, -end.length).trimEnd();
}

const fullWidthUnits: Readonly<Record<string, readonly string[]>> = { "%": ["％"] };

const yesOrNo: Readonly<Record<string, string>> = { 是: "1", 否: "0", y: "1", n: "0", yes: "1", no: "0" };

/** A whole number of four digits may be a year, which has no separator. */
const YEAR_DIGITS = 4;

function digitsOf(text: string): number {
  return (/^-?(\d+)/.exec(text)?.[1] ?? "").length;
}

/** Formats a stored text for a field without focus. */
export function formatStoredText(element: FormElement, text: string): string {
  if (text === "" || !isNumericElement(element)) return text;
  const parsed = readNumber(element, text);
  if (parsed.reason !== undefined || parsed.text !== text) return text;
  const places = (/\.(\d*)$/.exec(text)?.[1] ?? "").length;
  if (element.type === "money") return formatMoney(text, Math.max(MONEY_PLACES, places));
  const isGrouped = element.type === "number" && (places > 0 || digitsOf(text) > YEAR_DIGITS);
  return isGrouped ? formatMoney(text, places) : text;
}
