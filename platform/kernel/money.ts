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
  const text = stripCurrency(toHalfWidth(typed));
  const why = unreadableReason(text) ?? tooLongReason(text, places);
  return why === undefined ? { ok: true, value: parseMoney(plainDecimal(text)) } : { ok: false, reason: why };
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

function unreadableReason(text: string): string | undefined {
  if (text === "" || text === "-") return "请输入金额";
  if (/[万亿千百]/.test(text)) return "请填写以元为单位的数字，不要使用“万”“亿”";
  if (!/^-?[\d,.\s]+$/.test(text)) return "金额只能包含数字、千分位逗号和小数点";
  if (/\s/.test(text)) return "金额中间有空格，无法确定数值，请去掉空格";
  if (text.split(".").length > 2) return "金额有多个小数点，无法确定数值";
  if (/,/.test(text) && !/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text))
    return "逗号不在千分位上，无法确定数值，请按 1,234.56 的格式填写";
  if (!/^-?[\d,]+(\.\d+)?$/.test(text)) return "小数点前后都要有数字";
  return undefined;
}

function tooLongReason(text: string, places: number): string | undefined {
  const [whole = "", fraction = ""] = plainDecimal(text).replace("-", "").split(".");
  if (fraction.length > places) return places === 0 ? "只能输入整数" : `只能输入${places}位小数`;
  return whole.length > WHOLE_DIGITS ? `整数部分不能超过${WHOLE_DIGITS}位` : undefined;
}

function plainDecimal(text: string): string {
  return text.replaceAll(",", "").replace(/^(-?)0+(?=\d)/, "$1");
}
