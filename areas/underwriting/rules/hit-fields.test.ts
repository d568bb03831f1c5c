import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { listFieldsOfHit } from "./hit-fields.ts";

const products = new Map(
  listProductsWithForms().map(({ compiled }) => [compiled.product.riskCode, compiled] as const),
);
const fieldsOf = (riskCode: string, ruleNo: string, message = "") => {
  const compiled = products.get(riskCode);
  assert.ok(compiled);
  return listFieldsOfHit(compiled, { ruleNo, message });
};

for (const [title, riskCode, ruleNo, message, first] of [
  ["the figure of a product's rule", "0405", "R0405-3", "", "workType.perManDeathDisabilityLimit"],
  ["a rule without a figure", "0405", "R0405-2", "", "workType.occupationClass"],
  ["a rule that counts the rows of a table", "0454", "R0454-4", "", "elevator.deviceNo"],
  ["a rule that reads an accumulation", "0405", "R0405-6", "", "roster.certificateNo"],
  ["the authority's amount", "0405", "UW-8", "金额超出自动核保权限", "limit.limitValue"],
  [
    "the authority's amount by a value of the rating",
    "0403",
    "UW-8",
    "金额超出自动核保权限",
    "limit.limitValue",
  ],
  [
    "the authority's amount per person",
    "0601",
    "UW-8",
    "每人金额超出自动核保权限",
    "yjxPlan.perManAccidentAmount",
  ],
  ["backdating", "0801", "UW-7", "起保日期早于当前日期", "period.startDate"],
  [
    "a liability left out of the premium",
    "0405",
    "UW-5",
    "有责任或标的不计入总保费",
    "liability.excludePremium",
  ],
  ["a party's risk", "0405", "UW-3", "投保人“示例”为高风险客户", "holder.holderName"],
  ["the insured's risk", "0405", "UW-3", "被保险人“示例”为高风险客户", "insured.insuredName"],
  [
    "a cover that is held already",
    "0405",
    "UW-6",
    "同一被保险人同期已投保雇主责任保险：P0405",
    "insured.insuredCertificateNo",
  ],
] as const)
  test(`a hit leads to its field: ${title}`, () => {
    assert.equal(fieldsOf(riskCode, ruleNo, message)[0], first);
  });

test("an unknown rule leads nowhere", () => {
  assert.deepEqual(fieldsOf("0405", "R0405-99"), []);
  assert.deepEqual(fieldsOf("0405", "UW-3", "某某“示例”为高风险客户"), []);
});

test("each rule of each product whose condition reads the form leads to a field that the form has", () => {
  for (const compiled of products.values())
    for (const { rule, when, actual } of compiled.referrals.rules) {
      const fields = listFieldsOfHit(compiled, { ruleNo: rule.ruleNo, message: rule.messageZh });
      const isOfForm = [...when.uses, ...(actual?.uses ?? [])].some((name) => !name.startsWith("fact "));
      if (isOfForm) assert.ok(fields.length > 0, rule.ruleNo);
      for (const field of fields) {
        const [code, element] = field.split(".");
        const section = compiled.form.sections.find((candidate) => candidate.code === code);
        assert.ok(
          section?.elements.some((candidate) => candidate.code === element),
          `${rule.ruleNo} ${field}`,
        );
      }
    }
});
