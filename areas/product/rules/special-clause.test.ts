import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { beginSpecialClauseText, fillSpecialClause, type ClauseLabels } from "./special-clause.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0601");
assert.ok(folder);
const { product } = folder;
const labels: ClauseLabels = {
  limits: new Map([["perAbsDeductible", "每次事故绝对免赔额"]]),
  labelOf: (dictionary, code) => (dictionary === "Currency" && code === "CNY" ? "人民币" : undefined),
};
const limit = (limitCode: string, limitValue: string) => ({ limitCode, limitValue });
const plan = (copayRate: string) => ({ copayRate });

const filled: [what: string, text: string, form: FilledForm, expected: string, open: string[]][] = [
  [
    "a limit",
    "免赔{perAbsDeductible}元",
    { limit: [limit("perAbsDeductible", "10000.00")] },
    "免赔10,000元",
    [],
  ],
  [
    "a limit with a fraction",
    "免赔{perAbsDeductible}元",
    { limit: [limit("perAbsDeductible", "0100.50")] },
    "免赔100.5元",
    [],
  ],
  [
    "no limit",
    "免赔{perAbsDeductible}元",
    { limit: [] },
    "免赔【每次事故绝对免赔额】元",
    ["perAbsDeductible"],
  ],
  [
    "limits that differ",
    "{perAbsDeductible}",
    { limit: [limit("perAbsDeductible", "1"), limit("perAbsDeductible", "2")] },
    "【每次事故绝对免赔额】",
    ["perAbsDeductible"],
  ],
  [
    "limits that agree",
    "{perAbsDeductible}",
    { limit: [limit("perAbsDeductible", "1"), limit("perAbsDeductible", "1.00")] },
    "1",
    [],
  ],
  ["two fields", "{minAge}至{maxAge}周岁", { group: { minAge: "16", maxAge: "65" } }, "16至65周岁", []],
  [
    "a field of two",
    "{minAge}至{maxAge}周岁",
    { group: { minAge: "16", maxAge: "" } },
    "16至【最大年龄】周岁",
    ["maxAge"],
  ],
  ["a column that agrees", "按{copayRate}%给付", { yjxPlan: [plan("90.00"), plan("90")] }, "按90%给付", []],
  [
    "a column that differs",
    "按{copayRate}%给付",
    { yjxPlan: [plan("90.00"), plan("80.00")] },
    "按【给付比例】%给付",
    ["copayRate"],
  ],
  ["a code by its label", "以{currency}结算", { base: { currency: "CNY" } }, "以人民币结算", []],
  ["a code without a label", "以{currency}结算", { base: { currency: "XXX" } }, "以XXX结算", []],
  ["a name as it is typed", "{holderName}", { holder: { holderName: "000" } }, "000", []],
  ["nothing known", "{nobody}、{nobody}", {}, "【nobody】、【nobody】", ["nobody"]],
  ["no places", "不承担责任。", {}, "不承担责任。", []],
];
for (const [description, text, form, expected, open] of filled)
  test(`a special clause with ${description}`, () => {
    const found = fillSpecialClause(text, form, product, labels);
    assert.equal(found.text, expected);
    assert.deepEqual(
      found.open.map(({ name }) => name),
      open,
    );
  });

test("a declared place is marked by its own label", () => {
  const placeholders = [{ name: "days", label: "申报期限（日）" }];
  const { text, open } = fillSpecialClause("{days}日内", {}, { sections: [], placeholders }, labels);
  assert.equal(text, "【申报期限（日）】日内");
  assert.deepEqual(open, placeholders);
});

test("a row of the form begins with the text, in which what is entered by hand is marked", () => {
  const placeholders = [{ name: "days", label: "申报天数" }];
  const clause = { contentZh: "变动后{days}日内申报，每人免赔{perManMedicalDeductible}元", placeholders };
  assert.equal(
    beginSpecialClauseText(clause),
    "变动后【申报天数】日内申报，每人免赔{perManMedicalDeductible}元",
  );
  assert.equal(beginSpecialClauseText({ contentZh: "无{days}" }), "无{days}");
});
