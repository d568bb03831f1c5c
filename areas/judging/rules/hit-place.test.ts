import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { findHitPlace } from "./hit-place.ts";

const products = listProductsWithForms().map(({ compiled }) => compiled);
const employer = products.find(({ product }) => product.riskCode === "0405");
assert.ok(employer);

/** Rules about facts beyond the form alone: no field decides them. */
const withoutPlace: ReadonlySet<string> = new Set(["R0902-2"]);

for (const compiled of products) {
  const { riskCode, sections, referrals } = compiled.product;
  test(`${riskCode}: each rule of the product leads to a field or a section of its form`, () => {
    for (const { ruleNo, messageZh } of referrals.rules) {
      const place = findHitPlace(compiled, { ruleNo, message: messageZh });
      if (withoutPlace.has(ruleNo)) {
        assert.equal(place, undefined, ruleNo);
        continue;
      }
      const section = sections.find(({ code }) => code === place?.section);
      assert.ok(section, ruleNo);
      const element = section.elements.find(({ elementCode }) => elementCode === place?.element);
      assert.ok(section.kind === "upload" || element?.invisible === false, ruleNo);
    }
  });
}

for (const [ruleNo, message, place] of [
  ["R0405-1", "存在拒保职业", "workType.occupationClass"],
  ["R0405-3", "每人限额超过100万元", "workType.perManDeathDisabilityLimit"],
  ["R0405-4", "人员清单人数与工种人数不一致", "roster.personName"],
  ["UW-1", "保险期间 终保日期：请选择终保日期", "period.endDate"],
  ["UW-1", "保费：请填写人数，否则不能计算保费", undefined],
  ["UW-2", "缴费计划合计与保费不相符", "payPlan.planFee"],
  ["UW-2", "共保保费合计与保费不相符", "coinsurance.coinsPremium"],
  ["UW-3", "投保人“甲”为高风险客户", "holder.holderName"],
  ["UW-3", "被保险人“甲”为高风险客户", "insured.insuredName"],
  ["UW-5", "汇率偏离参考汇率", "fee.exchangeRate"],
  ["UW-6", "同一被保险人同期已投保雇主责任保险", "insured.insuredCertificateNo"],
  ["UW-7", "起保日期早于当前日期", "period.startDate"],
  ["UW-8", "金额超出自动核保权限", "limit.limitValue"],
  ["UW-9", "从未有过的规则", undefined],
] as const)
  test(`${ruleNo} “${message}” leads to ${place}`, () => {
    const found = findHitPlace(employer, { ruleNo, message });
    assert.equal(found && `${found.section}.${found.element}`, place);
  });
