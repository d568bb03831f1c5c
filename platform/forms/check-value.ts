import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { checkEmail } from "#platform/kernel/email.ts";
import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import { Decimal, type Money, roundMoney } from "#platform/kernel/money.ts";
import { checkPhone } from "#platform/kernel/phone.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { checkPostalCode } from "#platform/kernel/postal-code.ts";
import { hasPrivateKey, PRIVATE_KEY_MESSAGE } from "#platform/kernel/private-key.ts";
import {
  checkSingleLine,
  hasInvisibleCharacters,
  INVISIBLE_CHARACTERS_MESSAGE,
} from "#platform/kernel/invisible-characters.ts";
import type { FormElementType, FormElement, FormRule, FormSection } from "./definition.ts";
import { type FilledRow, isDecimalText } from "./filled-form.ts";
import { CREDIT_CODE_CERTIFICATE_TYPE, IDENTITY_CARD_CERTIFICATE_TYPE } from "./party.ts";

/** The input of a rule besides the value itself. */
export type FieldTextCheckContext = {
  readonly row: FilledRow;
  readonly today: PlainDate;
  /** The value that the system computed for this field. */
  readonly computed: Money | undefined;
  /** The rate that multiplies the bounds of CNY elements in a document of another currency. */
  readonly exchangeRate: Money | undefined;
  /** The accepted prefixes of mobile numbers; undefined if they are unknown. */
  readonly mobilePrefixes?: Iterable<string> | undefined;
};

/** A further check of the text in a field; returns its error. */
export type FormTextCheck = (section: FormSection, element: FormElement, text: string) => string | undefined;

type ValueRule = (
  text: string,
  bounds: Bounds,
  element: FormElement,
  context: FieldTextCheckContext,
) => string | undefined;
type Bounds = Readonly<Record<string, string>>;

/** Returns the first error of a filled text, in the words of the specification. */
export function checkFieldText(
  text: string,
  element: FormElement,
  context: FieldTextCheckContext,
): string | undefined {
  const characterError = checkCharacters(text, element);
  if (characterError !== undefined) return characterError;
  const typeError = typeChecks[element.type]?.(text, context);
  if (typeError !== undefined) return typeError;
  for (const rule of element.ruleList) {
    if (numericRules.has(rule.ruleCode) && !isDecimalText(text)) return "请输入数字";
    const error = valueRules[rule.ruleCode](text, getRuleBounds(rule), element, context);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Only a field for a longer text may hold line breaks, and none a private key. */
export function checkCharacters(text: string, { type }: Pick<FormElement, "type">): string | undefined {
  if (hasPrivateKey(text)) return PRIVATE_KEY_MESSAGE;
  if (type !== "textarea") return checkSingleLine(text);
  return hasInvisibleCharacters(text) ? INVISIBLE_CHARACTERS_MESSAGE : undefined;
}

export function getRuleBounds({ properties }: FormRule): Bounds {
  return Object.fromEntries(properties.map(({ code, value }) => [code, value]));
}

const checkNumber = (text: string): string | undefined => (isDecimalText(text) ? undefined : "请输入数字");

type TypeCheck = (text: string, context: FieldTextCheckContext) => string | undefined;

const typeChecks: Partial<Record<FormElementType, TypeCheck>> = {
  number: checkNumber,
  money: checkNumber,
  percent: checkNumber,
  rate: checkNumber,
  decimal: checkNumber,
  datetime: (text) =>
    isPlainDate(text.slice(0, 10)) && /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text.slice(10))
      ? undefined
      : "时间不存在，请按 2025-01-31 09:30:00 的格式填写",
  date: (text) => (isPlainDate(text) ? undefined : "日期不存在，请按 2025-01-31 的格式填写"),
  phone: (text, { mobilePrefixes }) => checkPhone(text, mobilePrefixes),
  email: (text) => checkEmail(text),
  switch: (text) => (text === "1" || text === "0" ? undefined : "只能选择是或否"),
};

const valueRules: Record<FormRule["ruleCode"], ValueRule> = {
  STR_RANGE: (text, { minLen, maxLen }) => {
    const length = [...text].length;
    if (minLen !== undefined && length < Number(minLen)) return `长度最小为${minLen}`;
    return maxLen !== undefined && length > Number(maxLen) ? `超出限制，${maxLen}个字以内` : undefined;
  },
  DEMICAL_SCALE: (text, { scale, precision }) => {
    const [whole = "", fraction = ""] = text.replace("-", "").split(".");
    if (scale !== undefined && fraction.length > Number(scale)) return `只能输入${scale}位小数`;
    const digits = whole.replace(/^0+/, "").length + Number(scale ?? fraction.length);
    return precision !== undefined && digits > Number(precision) ? `不能超过${precision}位` : undefined;
  },
  NUM_RANGE: (text, { min, max }) => {
    const value = new Decimal(text);
    if (min !== undefined && value.lt(min)) return `最小值为${min}`;
    return max !== undefined && value.gt(max) ? `最大值为${max}` : undefined;
  },
  POSITIVE: (text) => (new Decimal(text).gt(0) ? undefined : "输入大于0的数"),
  POSTAL: checkPostalCode,
  TEN_CHARACTERS: (text, _, { label }) => ([...text].length === 10 ? undefined : `${label}长度应为十位`),
  IDENTITY: checkIdentity,
  ADJUST_IN_RANGE_VALUE: (text, { min = "0", max = "0" }, element, context) =>
    checkRange(text, bound(min, element, context), bound(max, element, context), suffixOf(element, context)),
  ADJUST_BY_RANGE_RATE: (text, { decreaseRate = "0", increaseRate = "0" }, element, context) => {
    if (!context.computed) return undefined;
    const share = (percent: string): Money => new Decimal(percent).div(100);
    const least = roundMoney(context.computed.times(share(decreaseRate).neg().plus(1)), placesOf(element));
    const most = roundMoney(context.computed.times(share(increaseRate).plus(1)), placesOf(element));
    return checkRange(text, least, most, "");
  },
  ADJUST_UPWARD: (text, { value = "0" }, element, context) => {
    const least = bound(value, element, context);
    return new Decimal(text).lt(least)
      ? `应上浮，>=${least.toString()}${suffixOf(element, context)}`
      : undefined;
  },
  ADJUST_DOWNWARD: (text, { value = "0" }, element, context) => {
    const most = bound(value, element, context);
    return new Decimal(text).gt(most)
      ? `应下浮，<=${most.toString()}${suffixOf(element, context)}`
      : undefined;
  },
};

const numericRules: ReadonlySet<FormRule["ruleCode"]> = new Set([
  "NUM_RANGE",
  "POSITIVE",
  "ADJUST_IN_RANGE_VALUE",
  "ADJUST_BY_RANGE_RATE",
  "ADJUST_UPWARD",
  "ADJUST_DOWNWARD",
]);

function checkRange(text: string, min: Money, max: Money, suffix: string): string | undefined {
  const value = new Decimal(text);
  const message = `应在[${min.toString()},${max.toString()}]之间${suffix}`;
  return value.lt(min) || value.gt(max) ? message : undefined;
}

function isConverted({ unit }: FormElement, { exchangeRate }: FieldTextCheckContext): boolean {
  return unit === "CNY" && exchangeRate !== undefined;
}

function bound(text: string, element: FormElement, context: FieldTextCheckContext): Money {
  const exact = new Decimal(text);
  return isConverted(element, context) ? roundMoney(exact.times(context.exchangeRate ?? 1)) : exact;
}

function suffixOf(element: FormElement, context: FieldTextCheckContext): string {
  return isConverted(element, context) ? "（CNY）" : "";
}

function placesOf({ ruleList }: FormElement): number {
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  return Number((rule && getRuleBounds(rule)["scale"]) ?? 2);
}

/** Checks a certificate number by the certificate type, which is in another field of the row. */
function checkIdentity(
  text: string,
  { typeElement = "" }: Bounds,
  _: FormElement,
  { row, today }: FieldTextCheckContext,
) {
  const kind = row[typeElement];
  if (kind === CREDIT_CODE_CERTIFICATE_TYPE) return checkSocialCreditCode(text);
  if (kind !== IDENTITY_CARD_CERTIFICATE_TYPE) return undefined;
  const identity = parseIdentityNumber(text, today);
  return identity.ok ? undefined : identity.reason;
}
