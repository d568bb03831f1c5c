import { formatMoney } from "#platform/kernel/money.ts";
import { getRuleBounds } from "../check-value.ts";
import type { FormElement, FormRule } from "../definition.ts";

const units: Readonly<Record<string, string>> = { CNY: "元" };

export function getUnitLabel({ unit }: Pick<FormElement, "unit">): string | undefined {
  return unit === undefined || unit === "" ? undefined : (units[unit] ?? unit);
}

/** Describes the format and the bounds of a field in one line; undefined if its control already says all. */
export function getFieldHelp(element: FormElement): string | undefined {
  const text = cache.get(element) ?? describeElement(element);
  cache.set(element, text);
  return text === "" ? undefined : text;
}

/** A cell of a table has no room for its unit, which its help names unless a bound does. */
export function getCellHelp(element: FormElement): string | undefined {
  const help = getFieldHelp(element);
  const unit = getUnitLabel(element);
  if (unit === undefined || help?.split("；").some((part) => part.endsWith(` ${unit}`))) return help;
  return [help, `单位：${unit}`].filter((part) => part !== undefined).join("；");
}

/** Caches the help, which every render reads and which never changes. */
const cache = new WeakMap<FormElement, string>();

function describeElement(element: FormElement): string {
  const { help, type, ruleList } = element;
  // A narrow line is cut at its end, where the decimal places are missed least.
  const ranked = ruleList.toSorted((left, right) => rankOf(left) - rankOf(right));
  const bounds = ranked.flatMap((rule) => describeRule(rule, element) ?? []);
  return [help ?? formats[type], ...bounds].filter((part) => part !== undefined).join("；");
}

function rankOf({ ruleCode }: FormRule): number {
  return ruleCode === "DEMICAL_SCALE" ? 1 : 0;
}

const IN_TREE = "选到最后一级，可搜汉字、拼音";

/** The input format of each type, which precedes the rules. */
const formats: Partial<Record<FormElement["type"], string>> = {
  date: "如 2025-01-31 或 20250131",
  datetime: "如 2025-01-31 09:30:00",
  phone: "手机或带区号的座机",
  email: "如 name@example.com",
  cascader: IN_TREE,
  treeSelect: IN_TREE,
};

type Bounds = Readonly<Record<string, string>>;

function describeRule(rule: FormRule, element: FormElement): string | undefined {
  return ruleDescriptions[rule.ruleCode](getRuleBounds(rule), element);
}

const ruleDescriptions: Record<
  FormRule["ruleCode"],
  (bounds: Bounds, element: FormElement) => string | undefined
> = {
  STR_RANGE: ({ minLen, maxLen }, { dictionary, type }) => {
    if (dictionary !== undefined || type === "select" || type === "treeSelect") return undefined;
    const signs = type === "lookup" ? "位代码" : "个字";
    if (minLen === maxLen) return `${maxLen} ${signs}`;
    if (maxLen === undefined) return `至少 ${minLen} ${signs}`;
    return Number(minLen ?? 0) > 1 ? `${minLen}–${maxLen} ${signs}` : `${maxLen} ${signs}以内`;
  },
  DEMICAL_SCALE: ({ scale, precision }) => {
    if (scale === undefined) return `最多 ${precision} 位`;
    return scale === "0" ? "整数" : `最多 ${scale} 位小数`;
  },
  NUM_RANGE: ({ min, max }, element) => range(min, max, element),
  POSITIVE: () => "大于 0",
  POSTAL: () => "6 位数字",
  TEN_CHARACTERS: (_, { type }) => (type === "lookup" ? "10 位代码" : "10 位"),
  ADJUST_IN_RANGE_VALUE: ({ min, max }, element) => range(min, max, element),
  ADJUST_BY_RANGE_RATE: ({ decreaseRate = "0", increaseRate = "0" }) =>
    `在系统值的下浮 ${decreaseRate}% 至上浮 ${increaseRate}% 之间`,
  ADJUST_UPWARD: ({ value = "0" }, element) => `不低于 ${formatBound(value, element)}${unitSuffix(element)}`,
  ADJUST_DOWNWARD: ({ value = "0" }, element) =>
    `不高于 ${formatBound(value, element)}${unitSuffix(element)}`,
  IDENTITY: () => "按证件类型校验",
};

function range(min: string | undefined, max: string | undefined, element: FormElement): string | undefined {
  if (min !== undefined && max !== undefined)
    return `${formatBound(min, element)} 至 ${formatBound(max, element)}${unitSuffix(element)}`;
  if (min !== undefined) return `不小于 ${formatBound(min, element)}${unitSuffix(element)}`;
  return max === undefined ? undefined : `不大于 ${formatBound(max, element)}${unitSuffix(element)}`;
}

function unitSuffix(element: FormElement): string {
  const unit = getUnitLabel(element);
  return unit === undefined ? "" : ` ${unit}`;
}

/** A whole number of four digits may be a year. */
const YEAR_DIGITS = 4;

function formatBound(text: string, { type }: FormElement): string {
  if (type === "number" && text.length <= YEAR_DIGITS) return text;
  return formatMoney(text, text.split(".")[1]?.length ?? 0);
}
