import assert from "node:assert/strict";
import { test } from "node:test";
import { listProductsWithForms } from "#areas/product/builder/worked-products.ts";
import { priceForm } from "#areas/product/rules/compile-product.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { buildStoredContent } from "./draft.ts";

const worked = listProductsWithForms();
const productOf = (riskCode: string) => {
  const found = worked.find(({ compiled }) => compiled.product.riskCode === riskCode);
  assert.ok(found, riskCode);
  return found.compiled;
};
const whose = { riskCode: "0405", comCode: "32010100", makeCom: "32010100" };

function kept(riskCode: string, form: FilledForm): FilledForm {
  return buildStoredContent(productOf(riskCode), form, { whose, today: "2024-12-16" });
}

test("figures that only a price says are not taken from whoever sends them", () => {
  const { liability, workType, fee } = kept("0405", {
    liability: [{ liabilityCode: "040500101", amount: "9.00", premium: "1.00" }],
    workType: [{ persons: "3", perManPremium: "1.00", premium: "2.00" }],
    fee: { agentFee: "5.00", vatAmount: "77777.77", netPremium: "3.33", sumPremium: "1.00", sumAmount: "1" },
  });
  assert.deepEqual(liability, [{ liabilityCode: "040500101", amount: "9.00", productSerialNo: "1" }]);
  assert.deepEqual(workType, [{ persons: "3" }]);
  assert.deepEqual(fee, { agentFee: "5.00", vatRate: "6.00" });
});

test("the rate of tax and the title of a special clause are the product's", () => {
  const special = [
    { specialCode: "TY0401", specialTitle: "免赔额为零" },
    { specialCode: "TY9999", specialTitle: "自订" },
  ];
  const form = kept("0405", { fee: { vatRate: "-100.00" }, special });
  const { specialClauses } = productOf("0405").product;
  const title = specialClauses.find(({ specialCode }) => specialCode === "TY0401")?.titleZh;
  assert.ok(title);
  assert.deepEqual(form["fee"], { vatRate: "6.00" });
  assert.deepEqual(form["special"], [
    { specialCode: "TY0401", specialTitle: title },
    { specialCode: "TY9999" },
  ]);
  assert.deepEqual(kept("0701", { fee: { vatRate: "6.00" } })["fee"], { vatRate: "0.00" });
});

test("what always says the same says it, what is known of a person is not taken from a form", () => {
  const form = kept("0495", {
    caseInfo: { guaranteeType: "2", liabilityRiskType: "9" },
    holder: { holderName: "甲", customerRiskGrade: "1" },
    payPlan: [{ payNo: "1", payPlanReason: "R", payPlanStatus: "5" }],
  });
  assert.deepEqual(form["caseInfo"], { guaranteeType: "1", liabilityRiskType: "1" });
  assert.deepEqual(form["holder"], { holderName: "甲" });
  assert.deepEqual(form["payPlan"], [{ payNo: "1", payPlanReason: "P", payPlanStatus: "0" }]);
});

test("days and heads of a journey, by which it is priced, are counted", () => {
  const form = kept("0621", {
    trip: { tripDays: "1", departureDate: "2025-05-01", returnDate: "2025-05-05" },
    travelPlan: { insuredCount: "1" },
    roster: [{ personName: "甲" }, { personName: "乙" }],
  });
  assert.deepEqual(listFormRows(form["trip"])[0]?.["tripDays"], "5");
  assert.deepEqual(form["travelPlan"], { insuredCount: "2" });
});

test("the number of a place tells rows apart and stays", () => {
  const premises = [
    { premisesType: "01", addressNo: "1" },
    { premisesType: "01", addressNo: "2" },
  ];
  assert.deepEqual(kept("0403", { premises })["premises"], premises);
});

for (const { compiled, form } of worked) {
  const { riskCode } = compiled.product;
  test(`${riskCode}: what is kept of its worked case has its price`, () => {
    const premiumOf = (one: FilledForm): string => {
      const priced = priceForm(compiled, one, {});
      return "quote" in priced ? priced.quote.premiumCny.toFixed() : priced.error.message;
    };
    assert.equal(premiumOf(kept(riskCode, form)), premiumOf(form));
  });
}
