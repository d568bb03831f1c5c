import { Decimal as Library } from "decimal.js";
import { assert } from "./assert.ts";
import { groupDigits } from "./grouped-digits.ts";

/** A cloned constructor, so that no other user of the library can change its precision or rounding. */
export const Decimal = Library.clone({
  precision: 40,
  rounding: Library.ROUND_HALF_UP,
  // Numbers are shown and stored as digits, never as "5e-8".
  toExpNeg: -60,
  toExpPos: 60,
});
export type Money = Library;
export type TypedMoneyResult = { ok: true; value: Money } | { ok: false; reason: string };

export const ZERO_MONEY: Money = new Decimal(0);

const DECIMAL_TEXT = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const WHOLE_DIGITS = 16;
const FULL_WIDTH = "０１２３４５６７８９，．。－￥　";
const HALF_WIDTH = "0123456789,..-¥ ";

export function parseMoney(text: string): Money {
  assert(DECIMAL_TEXT.test(text), `not a decimal: "${text}"`);
  return new Decimal(text);
}

/** Rounds half away from zero, so that a refund loses exactly what the premium gained. */
export function roundMoney(value: Money, places = 2): Money {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

export function sumMoney(values: Iterable<Money>): Money {
  let total = ZERO_MONEY;
  for (const value of values) total = total.plus(value);
  return total;
}

/** Rounds before it formats, because -0.001 would otherwise become "-0.00". */
export function toWireMoney(value: Money, places = 2): string {
  return roundMoney(value, places).toFixed(places);
}

export function formatMoney(value: Money | string | null | undefined, places = 2): string {
  if (value === null || value === undefined || value === "") return "/";
  return groupDigits(toWireMoney(typeof value === "string" ? parseMoney(value) : value, places));
}

/** Explains an ambiguous text and never guesses: a wrong guess is a hundred times too much. */
export function parseTypedMoney(typed: string, places = 2): TypedMoneyResult {
  const [figure, magnitude] = splitMagnitude(stripCurrency(toHalfWidth(typed)));
  const why = unreadableReason(figure, magnitude);
  if (why !== undefined) return { ok: false, reason: why };
  const value = parseMoney(plainDecimal(figure)).times(magnitudes[magnitude] ?? 1);
  const reason = tooLongReason(magnitude === "" ? plainDecimal(figure) : value.toFixed(), places);
  return reason === undefined ? { ok: true, value } : { ok: false, reason };
}

/** Tells whether a typed figure is written with 万, 亿 or the like, so that its meaning is worth showing. */
export function hasMagnitude(typed: string): boolean {
  return /[百千万亿]/.test(typed);
}

const magnitudes: Readonly<Record<string, string>> = {
  百: "100",
  千: "1000",
  万: "10000",
  百万: "1000000",
  千万: "10000000",
  亿: "100000000",
  百亿: "10000000000",
  千亿: "100000000000",
  万亿: "1000000000000",
};

/** Splits "1.5亿" into the figure and the word that multiplies it. */
function splitMagnitude(text: string): readonly [figure: string, magnitude: string] {
  const word = /[百千万亿]*$/.exec(text)?.[0] ?? "";
  return [text.slice(0, text.length - word.length).trimEnd(), word];
}

// String.normalize("NFKC") is no alternative: it turns "5²" into 52.
function toHalfWidth(typed: string): string {
  return typed.replace(
    /[０-９，．。－￥　]/g,
    (character) => HALF_WIDTH[FULL_WIDTH.indexOf(character)] ?? character,
  );
}

function stripCurrency(text: string): string {
  const unsuffixed = text.trim().replace(/(?:元|CNY)$/i, "");
  return unsuffixed.replace(/^(-?)(?:¥|CNY)\s*/i, "$1").trim();
}

function unreadableReason(text: string, magnitude: string): string | undefined {
  const isBlank = text === "" || text === "-";
  if (isBlank) return magnitude === "" ? "请输入金额" : `“${magnitude}”前面要有数字`;
  if (hasMagnitude(text) || (magnitude !== "" && !Object.hasOwn(magnitudes, magnitude)))
    return "“万”“亿”只写在最后，如 1.5亿、80万";
  if (!/^-?[\d,.\s]+$/.test(text)) return "金额只能包含数字、千分位逗号和小数点";
  if (/\s/.test(text)) return "金额中间有空格，无法确定数值，请去掉空格";
  if (text.split(".").length > 2) return "金额有多个小数点，无法确定数值";
  if (/,/.test(text) && !/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text))
    return "逗号不在千分位上，无法确定数值，请按 1,234.56 的格式填写";
  if (!/^-?[\d,]+(\.\d+)?$/.test(text)) return "小数点前后都要有数字";
  return undefined;
}

function tooLongReason(decimal: string, places: number): string | undefined {
  const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
  if (fraction.length > places) return places === 0 ? "只能输入整数" : `只能输入${places}位小数`;
  return whole.length > WHOLE_DIGITS ? `整数部分不能超过${WHOLE_DIGITS}位` : undefined;
}

function plainDecimal(text: string): string {
  return text.replaceAll(",", "").replace(/^(-?)0+(?=\d)/, "$1");
}

/** Returns the unit of a currency in words, such as 元. */
export function getCurrencyUnit(currency: string): string {
  return currency === "CNY" ? "元" : currency;
}
