import { formatMoney } from "#platform/kernel/money.ts";
import { boundsOf } from "../check-value.ts";
import type { FormElement, FormRule } from "../definition.ts";

const units: Readonly<Record<string, string>> = { CNY: "元" };

export function unitLabel({ unit }: Pick<FormElement, "unit">): string | undefined {
  return unit === undefined || unit === "" ? undefined : (units[unit] ?? unit);
}

/** What to type and within which bounds, in one line; nothing where the field explains itself. */
export function helpOf(element: FormElement): string | undefined {
  const said = [
    element.help ?? formats[element.type],
    ...element.ruleList.map((rule) => sayRule(rule, element)),
  ];
  const parts = said.filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? undefined : parts.join("；");
}

const formats: Partial<Record<FormElement["type"], string>> = {
  date: "如 2025-01-31 或 20250131",
  datetime: "年月日与时刻",
  phone: "手机或带区号的座机",
  email: "如 name@example.com",
  cascader: "选到最后一级",
};

type Bounds = Readonly<Record<string, string>>;

function sayRule(rule: FormRule, element: FormElement): string | undefined {
  return words[rule.ruleCode](boundsOf(rule), element);
}

const words: Record<FormRule["ruleCode"], (bounds: Bounds, element: FormElement) => string | undefined> = {
  STR_RANGE: ({ minLen, maxLen }, { dictionary, type }) => {
    if (dictionary !== undefined || type === "select" || type === "treeSelect") return undefined;
    if (minLen === maxLen) return `${maxLen} 个字`;
    return Number(minLen ?? 0) > 1 ? `${minLen}–${maxLen} 个字` : `${maxLen} 个字以内`;
  },
  DEMICAL_SCALE: ({ scale }, { type }) => {
    if (type === "money" && scale === "2") return undefined;
    return scale === "0" ? "整数" : scale && `最多 ${scale} 位小数`;
  },
  NUM_RANGE: ({ min, max }, element) => range(min, max, element),
  POSITIVE: () => "大于 0",
  POSTAL: () => "6 位数字",
  TEN_CHARACTERS: () => "10 位",
  ADJUST_IN_RANGE_VALUE: ({ min, max }, element) => range(min, max, element),
  ADJUST_BY_RANGE_RATE: ({ decreaseRate = "0", increaseRate = "0" }) =>
    `在系统值的下浮 ${decreaseRate}% 至上浮 ${increaseRate}% 之间`,
  ADJUST_UPWARD: ({ value = "0" }, element) => `不低于 ${grouped(value)}${tail(element)}`,
  ADJUST_DOWNWARD: ({ value = "0" }, element) => `不高于 ${grouped(value)}${tail(element)}`,
  IDENTITY: () => "按证件类型校验",
};

function range(min: string | undefined, max: string | undefined, element: FormElement): string | undefined {
  if (min !== undefined && max !== undefined) return `${grouped(min)} 至 ${grouped(max)}${tail(element)}`;
  if (min !== undefined) return `不小于 ${grouped(min)}${tail(element)}`;
  return max === undefined ? undefined : `不大于 ${grouped(max)}${tail(element)}`;
}

function tail(element: FormElement): string {
  const unit = unitLabel(element);
  return unit === undefined ? "" : ` ${unit}`;
}

function grouped(text: string): string {
  return formatMoney(text, text.split(".")[1]?.length ?? 0);
}
