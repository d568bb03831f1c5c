import type { FormElementType, FormElement } from "../definition.ts";
import type { OptionList } from "../option-list.ts";

const MOST_NAMED = 6;

/** Instructions that fix an invalid cell of each type. */
const instructions: Partial<Record<FormElementType, string>> = {
  date: "按 2025-01-31 的格式填写",
  datetime: "按 2025-01-31 09:30:00 的格式填写",
  number: "填写数字，不带单位",
  money: "填写金额，如 100000.00",
  percent: "填写百分数，如 6.00",
  rate: "填写数字，如 0.5",
  decimal: "填写数字，如 1.05",
  phone: "填写 11 位手机号码，或区号加固定电话",
  email: "填写完整的邮箱地址，如 name@example.com",
  switch: "填写“是”或“否”",
};

export function getCellFixInstruction(element: FormElement, list: OptionList | undefined): string {
  if (isIdentity(element)) return "核对证件类型和号码，号码列须为文本格式";
  const labels = list ? [...list.byCode.values()].filter(({ children }) => children.length === 0) : [];
  if (labels.length > 0 && labels.length <= MOST_NAMED)
    return `改为：${labels.map(({ label }) => label).join("、")}`;
  if (element.type === "cascader") return `按“上级/下级”填到最后一级，见代码表“${element.label}”`;
  if (labels.length > 0) return `改为代码表“${element.label}”中的名称或代码`;
  return instructions[element.type] ?? `重新填写${element.label}`;
}

function isIdentity({ ruleList }: FormElement): boolean {
  return ruleList.some(({ ruleCode }) => ruleCode === "IDENTITY");
}
