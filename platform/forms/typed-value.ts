import { bareNumber } from "#platform/kernel/identity-number.ts";
import { formatMoney, readTypedMoney } from "#platform/kernel/money.ts";
import { isPlainDate } from "#platform/kernel/plain-date.ts";
import type { ElementType, FormElement } from "./definition.ts";

export type ReadText = { readonly text: string; readonly why: string | undefined };

const MOST_PLACES = 12;
const MONEY_PLACES = 2;
const numeric = new Set<ElementType>(["number", "money", "percent", "rate", "decimal"]);

export function isNumeric({ type }: Pick<FormElement, "type">): boolean {
  return numeric.has(type);
}

/** What a user typed or pasted, as it is kept; what cannot be read for sure is kept as it is, with the reason. */
export function readTyped(element: FormElement, typed: string): ReadText {
  const text = typed.trim();
  if (text === "") return { text: "", why: undefined };
  if (isNumeric(element)) return readNumber(element, text);
  if (element.type === "date") return readDate(text);
  if (isCertificateNumber(element)) return { text: bareNumber(text), why: undefined };
  if (element.type === "switch") return { text: yesOrNo[text.toLowerCase()] ?? text, why: undefined };
  return { text: typed, why: undefined };
}

/** What the number of a certificate is told by, among the rules of the specification. */
function isCertificateNumber({ ruleList }: FormElement): boolean {
  return ruleList.some(({ ruleCode }) => ruleCode === "IDENTITY");
}

export function whyUnread(element: FormElement, text: string): string | undefined {
  return isNumeric(element) ? readNumber(element, text).why : undefined;
}

function readNumber(element: FormElement, typed: string): ReadText {
  const bare = withoutUnit(element, typed);
  // More places than the rule allows are the rule's business, which says so in its own words.
  const read = readTypedMoney(bare, MOST_PLACES);
  if (!read.ok) return { text: typed, why: element.type === "money" ? read.why : asNumber(read.why) };
  const plain = read.value.toFixed();
  const written = plainPlaces(bare);
  return { text: written > 0 ? read.value.toFixed(written) : plain, why: undefined };
}

function asNumber(why: string): string {
  return why.replace("请输入金额", "请输入数字").replace("金额", "数字");
}

/** Zeros that were typed at the end are kept: a rate of 6.00 stays one. */
function plainPlaces(text: string): number {
  return (/[.．。](\S*)$/.exec(text)?.[1] ?? "").replace(/[^\d０-９]/g, "").length;
}

function withoutUnit({ unit }: FormElement, text: string): string {
  const ends = unit && unit !== "CNY" ? [unit, ...(fullWidthUnits[unit] ?? [])] : [];
  const end = ends.find((one) => text.endsWith(one));
  return end === undefined ? text : text.slice(0, -end.length).trimEnd();
}

const fullWidthUnits: Readonly<Record<string, readonly string[]>> = { "%": ["％"] };

const yesOrNo: Readonly<Record<string, string>> = { 是: "1", 否: "0", y: "1", n: "0", yes: "1", no: "0" };

function readDate(typed: string): ReadText {
  const half = typed.replace(/[０-９]/g, (digit) => String("０１２３４５６７８９".indexOf(digit)));
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(half) ??
    /^(\d{4})[-/.年．／－](\d{1,2})[-/.月．／－](\d{1,2})日?$/.exec(half);
  if (!parts) return { text: typed, why: undefined };
  const [, year = "", month = "", day = ""] = parts;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { text: isPlainDate(date) ? date : typed, why: undefined };
}

/** A whole number of four digits may be a year, which has no separator. */
const YEAR_DIGITS = 4;

function digitsOf(text: string): number {
  return (/^-?(\d+)/.exec(text)?.[1] ?? "").length;
}

/** How a text that was kept is shown where nobody is typing. */
export function shownText(element: FormElement, text: string): string {
  if (text === "" || !isNumeric(element) || readNumber(element, text).why !== undefined) return text;
  const places = (/\.(\d*)$/.exec(text)?.[1] ?? "").length;
  if (element.type === "money") return formatMoney(text, Math.max(MONEY_PLACES, places));
  const isGrouped = element.type === "number" && (places > 0 || digitsOf(text) > YEAR_DIGITS);
  return isGrouped ? formatMoney(text, places) : text;
}
