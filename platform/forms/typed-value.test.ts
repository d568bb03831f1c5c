import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "./definition.ts";
import { createSampleElement } from "./testing/sample-form.ts";
import { parseTypedText, formatStoredText, checkTypedNumber, describeTypedFigure } from "./typed-value.ts";

const elementOf = (type: FormElement["type"], more: Partial<FormElement> = {}) =>
  createSampleElement("x", { type, ...more });

test("typed text becomes the stored text, and ambiguous text stays as typed", () => {
  const cases: [FormElement, string, string][] = [
    [elementOf("money"), "1,234.5", "1234.5"],
    [elementOf("money"), "￥１２３．５０", "123.50"],
    [elementOf("money"), "CNY 1,000", "1000"],
    [elementOf("money"), "12 345,67", "12 345,67"],
    [elementOf("money"), "80万", "800000"],
    [elementOf("money"), "￥１．５亿", "150000000"],
    [elementOf("money"), "0.12345万", "1234.5"],
    [elementOf("money"), "3万5", "3万5"],
    [elementOf("number"), "8万", "80000"],
    [elementOf("number", { unit: "人" }), "1.2千人", "1200"],
    [elementOf("percent", { unit: "%" }), "8千", "8千"],
    [elementOf("rate"), "8万", "8万"],
    [elementOf("money"), "", ""],
    [elementOf("number", { unit: "人" }), "120人", "120"],
    [elementOf("number"), "007", "7"],
    [elementOf("percent", { unit: "%" }), "6.00％", "6.00"],
    [elementOf("rate"), "0.123456", "0.123456"],
    [elementOf("date"), "20250131", "2025-01-31"],
    [elementOf("date"), "2025/1/31", "2025-01-31"],
    [elementOf("date"), "２０２５年1月31日", "2025-01-31"],
    [elementOf("date"), "20250230", "20250230"],
    [elementOf("date"), "1/31", "1/31"],
    [elementOf("switch"), "是", "1"],
    [elementOf("switch"), "否", "0"],
    [elementOf("switch"), "也许", "也许"],
    [elementOf("input"), "  名称 ", "  名称 "],
    [elementOf("input", { ruleList: [{ ruleCode: "IDENTITY", properties: [] }] }), " 9999 00x", "999900X"],
  ];
  for (const [field, typed, stored] of cases)
    assert.equal(parseTypedText(field, typed).text, stored, `${field.type} ${typed}`);
});

test("the reason names an amount for an amount and a number for a number", () => {
  assert.match(checkTypedNumber(elementOf("money"), "1 2") ?? "", /金额/);
  assert.match(checkTypedNumber(elementOf("number"), "1 2") ?? "", /数字/);
  assert.equal(checkTypedNumber(elementOf("money"), "12"), undefined);
  assert.equal(checkTypedNumber(elementOf("input"), "1 2"), undefined);
});

test("the meaning of a figure in 万 or 亿 is told while it is typed, and of no other figure", () => {
  assert.equal(describeTypedFigure(elementOf("money"), "80万"), "800,000.00");
  assert.equal(describeTypedFigure(elementOf("number", { unit: "人" }), "1.2万人"), "12,000");
  assert.equal(describeTypedFigure(elementOf("money"), "800000"), undefined);
  assert.equal(describeTypedFigure(elementOf("money"), "3万5"), undefined);
  assert.equal(describeTypedFigure(elementOf("input"), "3万"), undefined);
});

test("a rate is never written in 万", () => {
  assert.match(checkTypedNumber(elementOf("rate"), "8万") ?? "", /不能用“万”“亿”/);
});

test("formatted numbers have separators and keep every typed decimal place", () => {
  assert.equal(formatStoredText(elementOf("money"), "1234567.5"), "1,234,567.50");
  assert.equal(formatStoredText(elementOf("money"), "0.123"), "0.123");
  assert.equal(formatStoredText(elementOf("number"), "1234567"), "1,234,567");
  assert.equal(formatStoredText(elementOf("number"), "12017"), "12,017");
  assert.equal(formatStoredText(elementOf("number"), "2017"), "2017", "a year has no separator");
  assert.equal(formatStoredText(elementOf("number"), "1000.00"), "1,000.00", "a year has no decimals either");
  assert.equal(formatStoredText(elementOf("percent"), "6.00"), "6.00");
  assert.equal(formatStoredText(elementOf("money"), "3万5"), "3万5");
  assert.equal(formatStoredText(elementOf("money"), "80万"), "80万", "a text of an old draft is no decimal");
  assert.equal(formatStoredText(elementOf("money"), ""), "");
});
