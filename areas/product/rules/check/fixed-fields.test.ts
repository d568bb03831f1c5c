import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSection } from "#platform/forms/definition.ts";
import { readFactoryProducts } from "../../content.ts";
import { checkFixedFields } from "./fixed-fields.ts";

const products = readFactoryProducts().map(({ product }) => product);
const errorsOf = (sections: readonly FormSection[]): string[] => {
  const errors: string[] = [];
  checkFixedFields(sections, (place, error) => void errors.push(`${place}：${error}`));
  return errors;
};

/** The sections of the first product that has this section, with the section replaced. */
function spoilt(code: string, spoil: (section: FormSection) => FormSection): FormSection[] {
  const found = products.find(({ sections }) => sections.some((section) => section.code === code));
  assert.ok(found, code);
  return found.sections.map((section) => (section.code === code ? spoil(section) : section));
}
const ofType = (code: string, type: "input" | "number" | "cascader") => (section: FormSection) => ({
  ...section,
  elements: section.elements.map((element) =>
    element.elementCode === code ? { ...element, type } : element,
  ),
});

const mistakes: [string, FormSection[], string][] = [
  [
    "a share that is text",
    spoilt("coinsurance", ofType("coinsRate", "input")),
    "分区“coinsurance”字段“coinsRate”：计费按数字读取，类型不能为“input”",
  ],
  [
    "an exchange rate that is text",
    spoilt("fee", ofType("exchangeRate", "input")),
    "分区“fee”字段“exchangeRate”：计费按数字读取，类型不能为“input”",
  ],
  [
    "a day that is a number",
    spoilt("period", ofType("startDate", "number")),
    "分区“period”字段“startDate”：计费按文字读取，类型不能为“number”",
  ],
  [
    "a currency of several codes",
    spoilt("base", ofType("currency", "cascader")),
    "分区“base”字段“currency”：计费按文字读取，类型不能为“cascader”",
  ],
  [
    "a time of many rows",
    spoilt("period", (section) => ({ ...section, kind: "table" })),
    "分区“period”：计费按单行读取，不能改变形式",
  ],
  [
    "instalments of one row",
    spoilt("payPlan", (section) => ({ ...section, kind: "form" })),
    "分区“payPlan”：计费按表格读取，不能改变形式",
  ],
  [
    "a section that an endorsement fills in",
    spoilt("base", (section) => ({ ...section, code: "change" })),
    "分区“change”：该代码由系统使用，请换一个代码",
  ],
  [
    "a section that every form seems to have",
    spoilt("base", (section) => ({ ...section, code: "constructor" })),
    "分区“constructor”：该代码由系统使用，请换一个代码",
  ],
  [
    "a field that every row seems to have",
    spoilt("base", ({ elements, ...section }) => ({
      ...section,
      elements: elements.slice(0, 1).map((element) => ({ ...element, elementCode: "toString" })),
    })),
    "分区“base”字段“toString”：该代码由系统使用，请换一个代码",
  ],
];
for (const [description, sections, expected] of mistakes)
  test(`${description} is reported with its place`, () => assert.deepEqual(errorsOf(sections), [expected]));

test("every factory product has these fields in the expected form, or omits them", () => {
  for (const { riskCode, sections } of products) assert.deepEqual(errorsOf(sections), [], riskCode);
});
