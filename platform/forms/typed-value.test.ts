import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement } from "./definition.ts";
import { element } from "./testing/sample-form.ts";
import { readTyped, shownText, whyUnread } from "./typed-value.ts";

const of = (type: FormElement["type"], given: Partial<FormElement> = {}) => element("x", { type, ...given });

test("what is typed is kept as it would travel, and what cannot be read for sure as it was typed", () => {
  const cases: [FormElement, string, string][] = [
    [of("money"), "1,234.5", "1234.5"],
    [of("money"), "￥１２３．５０", "123.50"],
    [of("money"), "CNY 1,000", "1000"],
    [of("money"), "12 345,67", "12 345,67"],
    [of("money"), "80万", "80万"],
    [of("money"), "", ""],
    [of("number", { unit: "人" }), "120人", "120"],
    [of("number"), "007", "7"],
    [of("percent", { unit: "%" }), "6.00％", "6.00"],
    [of("rate"), "0.123456", "0.123456"],
    [of("date"), "20250131", "2025-01-31"],
    [of("date"), "2025/1/31", "2025-01-31"],
    [of("date"), "２０２５年1月31日", "2025-01-31"],
    [of("date"), "20250230", "20250230"],
    [of("date"), "1/31", "1/31"],
    [of("switch"), "是", "1"],
    [of("switch"), "否", "0"],
    [of("switch"), "也许", "也许"],
    [of("input"), "  名称 ", "  名称 "],
    [of("input", { ruleList: [{ ruleCode: "IDENTITY", properties: [] }] }), " 9999 00x", "999900X"],
  ];
  for (const [asked, typed, kept] of cases)
    assert.equal(readTyped(asked, typed).text, kept, `${asked.type} ${typed}`);
});

test("why a figure cannot be read is said of an amount as an amount and of a number as a number", () => {
  assert.match(whyUnread(of("money"), "1 2") ?? "", /金额/);
  assert.match(whyUnread(of("number"), "1 2") ?? "", /数字/);
  assert.equal(whyUnread(of("money"), "12"), undefined);
  assert.equal(whyUnread(of("input"), "1 2"), undefined);
});

test("separators stand in what rests, and nothing that was typed is rounded away", () => {
  assert.equal(shownText(of("money"), "1234567.5"), "1,234,567.50");
  assert.equal(shownText(of("money"), "0.123"), "0.123");
  assert.equal(shownText(of("number"), "1234567"), "1,234,567");
  assert.equal(shownText(of("number"), "12017"), "12,017");
  assert.equal(shownText(of("number"), "2017"), "2017", "a year has no separator");
  assert.equal(shownText(of("number"), "1000.00"), "1,000.00", "a year has no decimals either");
  assert.equal(shownText(of("percent"), "6.00"), "6.00");
  assert.equal(shownText(of("money"), "80万"), "80万");
  assert.equal(shownText(of("money"), ""), "");
});
