import { formatMoney } from "#platform/kernel/money.ts";
import { boundsOf } from "../check-value.ts";
import type { FormElement, FormRule } from "../definition.ts";

const units: Readonly<Record<string, string>> = { CNY: "元" };

export function unitLabel({ unit }: Pick<FormElement, "unit">): string | undefined {
  return unit === undefined || unit === "" ? undefined : (units[unit] ?? unit);
}

/** How a field is filled in, within which bounds and in which unit, in one line. */
export function helpOf(element: FormElement): string {
  const known = said.get(element) ?? sayHelp(element);
  said.set(element, known);
  return known;
}

/** Asked for at each drawing, and always the same. */
const said = new WeakMap<FormElement, string>();

function sayHelp(element: FormElement): string {
  const { help, type, ruleList } = element;
  // A line may be cut at its end, where the places after the point are missed least.
  const ranked = ruleList.toSorted((one, other) => rankOf(one) - rankOf(other));
  const bounds = ranked.flatMap((rule) => sayRule(rule, element) ?? []);
  const unit = unitLabel(element);
  const isUnitSaid = unit === undefined || bounds.some((bound) => bound.endsWith(` ${unit}`));
  const parts = [help ?? formats[type], ...bounds, isUnitSaid ? undefined : `单位：${unit}`].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? (otherwise[type] ?? "文字") : parts.join("；");
}

function rankOf({ ruleCode }: FormRule): number {
  return ruleCode === "DEMICAL_SCALE" ? 1 : 0;
}

const IN_TREE = "选到最后一级，可搜汉字、拼音";

/** How a value of the type is given; said even where there are rules. */
const formats: Partial<Record<FormElement["type"], string>> = {
  date: "如 2025-01-31 或 20250131",
  datetime: "如 2025-01-31 09:30:00",
  phone: "手机或带区号的座机",
  email: "如 name@example.com",
  cascader: IN_TREE,
  treeSelect: IN_TREE,
  select: "从列表中选择",
  radio: "选择一项",
  switch: "选择是或否",
};

/** Said only where there is nothing else to say. */
const otherwise: Partial<Record<FormElement["type"], string>> = {
  number: "数字",
  money: "金额",
  percent: "百分数",
  rate: "费率",
  decimal: "小数",
  lookup: "代码",
};

type Bounds = Readonly<Record<string, string>>;

function sayRule(rule: FormRule, element: FormElement): string | undefined {
  return words[rule.ruleCode](boundsOf(rule), element);
}

const words: Record<FormRule["ruleCode"], (bounds: Bounds, element: FormElement) => string | undefined> = {
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
  ADJUST_UPWARD: ({ value = "0" }, element) => `不低于 ${grouped(value, element)}${tail(element)}`,
  ADJUST_DOWNWARD: ({ value = "0" }, element) => `不高于 ${grouped(value, element)}${tail(element)}`,
  IDENTITY: () => "按证件类型校验",
};

function range(min: string | undefined, max: string | undefined, element: FormElement): string | undefined {
  if (min !== undefined && max !== undefined)
    return `${grouped(min, element)} 至 ${grouped(max, element)}${tail(element)}`;
  if (min !== undefined) return `不小于 ${grouped(min, element)}${tail(element)}`;
  return max === undefined ? undefined : `不大于 ${grouped(max, element)}${tail(element)}`;
}

function tail(element: FormElement): string {
  const unit = unitLabel(element);
  return unit === undefined ? "" : ` ${unit}`;
}

/** A whole number of four digits may be a year. */
const YEAR_DIGITS = 4;

function grouped(text: string, { type }: FormElement): string {
  if (type === "number" && text.length <= YEAR_DIGITS) return text;
  return formatMoney(text, text.split(".")[1]?.length ?? 0);
}
