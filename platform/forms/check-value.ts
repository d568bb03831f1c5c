import { creditCodeFault } from "#platform/kernel/credit-code.ts";
import { emailFault } from "#platform/kernel/email.ts";
import { parseIdentity } from "#platform/kernel/identity-number.ts";
import { Decimal, type Money, roundMoney } from "#platform/kernel/money.ts";
import { phoneFault } from "#platform/kernel/phone.ts";
import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { postalCodeFault } from "#platform/kernel/postal-code.ts";
import { hasUnseen, UNSEEN_SAID } from "#platform/kernel/unseen.ts";
import type { ElementType, FormElement, FormRule } from "./definition.ts";
import { type FilledRow, isNumber } from "./filled.ts";
import { CREDIT_CODE, IDENTITY_CARD } from "./party.ts";

/** What a rule may look at besides the value. */
export type ValueContext = {
  readonly row: FilledRow;
  readonly today: PlainDate;
  /** What the system worked out for this field. */
  readonly computed: Money | undefined;
  /** For elements in CNY of a document in another currency: what the bounds are multiplied by. */
  readonly exchangeRate: Money | undefined;
};

type Judge = (
  text: string,
  bounds: Bounds,
  element: FormElement,
  context: ValueContext,
) => string | undefined;
type Bounds = Readonly<Record<string, string>>;

/** The first thing wrong with a text that was filled in, in the words of the specification. */
export function valueFault(text: string, element: FormElement, context: ValueContext): string | undefined {
  if (hasUnseen(text)) return UNSEEN_SAID;
  const shape = shapes[element.type]?.(text);
  if (shape !== undefined) return shape;
  for (const rule of element.ruleList) {
    if (ofNumbers.has(rule.ruleCode) && !isNumber(text)) return "请输入数字";
    const fault = judges[rule.ruleCode](text, boundsOf(rule), element, context);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export function boundsOf({ properties }: FormRule): Bounds {
  return Object.fromEntries(properties.map(({ code, value }) => [code, value]));
}

const aNumber = (text: string): string | undefined => (isNumber(text) ? undefined : "请输入数字");

const shapes: Partial<Record<ElementType, (text: string) => string | undefined>> = {
  number: aNumber,
  money: aNumber,
  percent: aNumber,
  rate: aNumber,
  decimal: aNumber,
  datetime: (text) =>
    isPlainDate(text.slice(0, 10)) && /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text.slice(10))
      ? undefined
      : "时间不存在，请按 2025-01-31 09:30:00 的格式填写",
  date: (text) => (isPlainDate(text) ? undefined : "日期不存在，请按 2025-01-31 的格式填写"),
  phone: (text) => phoneFault(text),
  email: emailFault,
  switch: (text) => (text === "1" || text === "0" ? undefined : "只能选择是或否"),
};

const judges: Record<FormRule["ruleCode"], Judge> = {
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
  POSTAL: postalCodeFault,
  TEN_CHARACTERS: (text, _, { label }) => ([...text].length === 10 ? undefined : `${label}长度应为十位`),
  IDENTITY: identityFault,
  ADJUST_IN_RANGE_VALUE: (text, { min = "0", max = "0" }, element, context) =>
    withinFault(text, bound(min, element, context), bound(max, element, context), suffixOf(element, context)),
  ADJUST_BY_RANGE_RATE: (text, { decreaseRate = "0", increaseRate = "0" }, element, context) => {
    if (!context.computed) return undefined;
    const share = (percent: string): Money => new Decimal(percent).div(100);
    const least = roundMoney(context.computed.times(share(decreaseRate).neg().plus(1)), placesOf(element));
    const most = roundMoney(context.computed.times(share(increaseRate).plus(1)), placesOf(element));
    return withinFault(text, least, most, "");
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

const ofNumbers: ReadonlySet<FormRule["ruleCode"]> = new Set([
  "NUM_RANGE",
  "POSITIVE",
  "ADJUST_IN_RANGE_VALUE",
  "ADJUST_BY_RANGE_RATE",
  "ADJUST_UPWARD",
  "ADJUST_DOWNWARD",
]);

function withinFault(text: string, min: Money, max: Money, suffix: string): string | undefined {
  const value = new Decimal(text);
  const said = `应在[${min.toString()},${max.toString()}]之间${suffix}`;
  return value.lt(min) || value.gt(max) ? said : undefined;
}

function isConverted({ unit }: FormElement, { exchangeRate }: ValueContext): boolean {
  return unit === "CNY" && exchangeRate !== undefined;
}

function bound(text: string, element: FormElement, context: ValueContext): Money {
  const exact = new Decimal(text);
  return isConverted(element, context) ? roundMoney(exact.times(context.exchangeRate ?? 1)) : exact;
}

function suffixOf(element: FormElement, context: ValueContext): string {
  return isConverted(element, context) ? "（CNY）" : "";
}

function placesOf({ ruleList }: FormElement): number {
  const rule = ruleList.find(({ ruleCode }) => ruleCode === "DEMICAL_SCALE");
  return Number((rule && boundsOf(rule)["scale"]) ?? 2);
}

/** Which kind of number it is, another field of the row says. */
function identityFault(
  text: string,
  { typeElement = "" }: Bounds,
  _: FormElement,
  { row, today }: ValueContext,
) {
  const kind = row[typeElement];
  if (kind === CREDIT_CODE) return creditCodeFault(text);
  if (kind !== IDENTITY_CARD) return undefined;
  const identity = parseIdentity(text, today);
  return identity.ok ? undefined : identity.why;
}
