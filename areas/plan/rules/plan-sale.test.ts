import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { compileProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { getBranchCodePrefix, isPlanOnSale } from "./plan-sale.ts";
import { TEST_EMPLOYEE_PLAN_FORM } from "../builder.ts";
import {
  narrowProductToPlan,
  checkFormAgainstPlan,
  type PlanOnSale,
  buildStartFormOfPlan,
} from "./narrowed-product.ts";
import { checkPlanRules, listPlanRules, removePlanSections } from "./plan-form.ts";
import { computeLowestPlanPremium, buildPlanTerms } from "./plan-terms.ts";
import { listSectionsFilledByPlan, buildPlanningProduct } from "./planning-product.ts";

const TODAY = "2026-03-01";
let host: TestProduct;
let products: ReadonlyMap<string, Product>;
before(async () => {
  host = await openTestProduct();
  const { rows } = await host.admin.query<{ content: Product }>("select content from product_version");
  products = new Map(rows.map(({ content }) => [content.riskCode, content]));
});
after(() => host.close());

function productOf(riskCode: string): Product {
  const product = products.get(riskCode);
  assert.ok(product);
  return product;
}

test("of every product a plan can be written: its form is sound, and makes none of its own demands", () => {
  assert.equal(products.size, 21);
  for (const product of products.values()) {
    const planning = buildPlanningProduct(product);
    assert.doesNotThrow(() => compileProduct(planning), product.riskCode);
    const asked = listSectionsFilledByPlan(planning).flatMap(({ elements }) => elements);
    assert.ok(asked.length > 0 && asked.every(({ required }) => !required), product.riskCode);
  }
});

const wherever: [string, string, string, boolean][] = [
  ["00000000", "", "32010100", true],
  ["32000000", "32", "32010100", true],
  ["32010000", "3201", "32010100", true],
  ["32010100", "32010100", "32010100", true],
  ["32010100", "32010100", "32010200", false],
  ["31000000", "31", "32010100", false],
];
for (const [comCode, prefix, seller, isSold] of wherever)
  test(`what ${comCode} sells is ${isSold ? "" : "not "}sold in ${seller}`, () => {
    assert.equal(getBranchCodePrefix(comCode), prefix);
    const plan = { status: "1", edition: 1, saleFrom: TODAY, saleUntil: null, salePrefixes: [prefix] };
    assert.equal(isPlanOnSale(plan, seller, TODAY), isSold);
  });

const whenever: [string, string, number, string, string | null, boolean][] = [
  ["on its first day", "1", 1, TODAY, null, true],
  ["the day before", "1", 1, "2026-03-02", null, false],
  ["on its last day", "1", 1, "2025-01-01", TODAY, true],
  ["the day after", "1", 1, "2025-01-01", "2026-02-28", false],
  ["while its next edition waits", "5", 1, TODAY, null, true],
  ["while it is revised", "4", 1, TODAY, null, true],
  ["while it is disabled", "2", 1, TODAY, null, false],
  ["before anybody approved it", "3", 0, TODAY, null, false],
];
for (const [when, status, edition, saleFrom, saleUntil, isSold] of whenever)
  test(`${when} a plan is ${isSold ? "" : "not "}sold`, () => {
    const plan = { status, edition, saleFrom, saleUntil, salePrefixes: ["32"] };
    assert.equal(isPlanOnSale(plan, "32010100", TODAY), isSold);
  });

const insurancePlanNo = "JH06022026000001";
function sold(): PlanOnSale {
  const compiled = compileProduct(productOf("0602"));
  const terms = buildPlanTerms(compiled, insurancePlanNo, TEST_EMPLOYEE_PLAN_FORM, TODAY);
  return {
    insurancePlanNo,
    terms,
    rules: listPlanRules(TEST_EMPLOYEE_PLAN_FORM),
    form: removePlanSections(TEST_EMPLOYEE_PLAN_FORM),
  };
}

test("a product under a plan is read only where the plan fixes it, bound where it limits, and knows the plan", () => {
  const narrowed = narrowProductToPlan(productOf("0602"), sold());
  assert.doesNotThrow(() => compileProduct(narrowed));
  const elementAt = (section: string, element: string) =>
    narrowed.sections
      .find(({ code }) => code === section)
      ?.elements.find(({ elementCode }) => elementCode === element);
  assert.equal(elementAt("limit", "limitValue")?.readOnly, true);
  assert.equal(elementAt("base", "insurancePlanNo")?.readOnly, true);
  assert.equal(elementAt("employeeGroup", "persons")?.readOnly, false);
  const bounds = elementAt("fee", "agentFee")?.ruleList.at(-1);
  assert.deepEqual(bounds?.properties, [
    { code: "min", value: "0" },
    { code: "max", value: "15" },
  ]);
  assert.equal(narrowed.plans?.at(-1)?.insurancePlanNo, insurancePlanNo);
  assert.match(narrowed.checks.at(-1)?.message ?? "", /最高承保 3 类/);
});

test("a person of each class costs what the plan says", () => {
  const narrowed = compileProduct(narrowProductToPlan(productOf("0602"), sold()));
  const form = buildStartFormOfPlan(narrowed.product, sold(), {});
  const group = [
    { insurancePlanNo, groupNo: "1", occupationClass: "1", persons: "10" },
    { insurancePlanNo, groupNo: "2", occupationClass: "3", persons: "2" },
  ];
  const period = { startDate: "2026-03-02", endDate: "2027-03-01", period: "1", periodUnit: "Y" };
  const priced = priceForm(narrowed, { ...form, period, employeeGroup: group }, { today: TODAY });
  assert.equal("quote" in priced && priced.quote.premiumCny.toFixed(2), "5780.00");
});

test("a quotation under a plan begins with what the plan says, its number and its product", () => {
  const product = productOf("0602");
  const start = buildStartFormOfPlan(product, sold(), {
    base: { currency: "CNY" },
    employeeGroup: [],
    limit: [],
  });
  const { base, limit } = start as unknown as { base: Record<string, string>; limit: object[] };
  assert.deepEqual(base, { currency: "CNY", riskCode: "0602", insureType: "STANDARD", insurancePlanNo });
  assert.equal(limit.length, 3);
  assert.deepEqual(start["employeeGroup"], []);
});

test("what a plan fixes and somebody changed all the same is found, what it leaves open is not", () => {
  const [product, plan] = [productOf("0602"), sold()];
  const start = buildStartFormOfPlan(product, plan, {});
  assert.deepEqual(checkFormAgainstPlan(product, plan, start), []);
  const [first, ...others] = TEST_EMPLOYEE_PLAN_FORM["limit"] as Record<string, string>[];
  const raised = { ...start, limit: [{ ...first, limitValue: "900000" }, ...others] };
  assert.deepEqual(
    checkFormAgainstPlan(product, plan, raised).map(({ section }) => section),
    ["limit"],
  );
  assert.equal(checkFormAgainstPlan(product, plan, { ...start, liability: [] }).length, 1);
  const grown = { ...start, employeeGroup: [{ persons: "9" }], limit: start["limit"] ?? [] };
  assert.deepEqual(checkFormAgainstPlan(product, plan, grown), []);
});

test("a limitation must name something, and a range its two ends in order", () => {
  const planning = buildPlanningProduct(productOf("0602"));
  const rules = [
    { place: "nothing.there", ruleKind: "1" },
    { place: "fee.agentFee", ruleKind: "1" },
    { place: "fee.agentFee", ruleKind: "2", least: "x", most: "1" },
    { place: "fee.agentFee", ruleKind: "2", least: "2", most: "1" },
    { place: "limit", ruleKind: "2", least: "1", most: "2" },
    { place: "", ruleKind: "1" },
  ];
  const errors = checkPlanRules(planning, { planRule: rules });
  assert.deepEqual(
    errors.map(({ index, element }) => [index, element]),
    [
      [0, "place"],
      [1, "place"],
      [2, "least"],
      [3, "most"],
      [4, "ruleKind"],
    ],
  );
});

test("the least that a person is asked for is that of the cheapest class; of a plan without classes its year", () => {
  const terms = sold().terms;
  assert.equal(
    computeLowestPlanPremium({ ...terms, perManPremium: { "1": "1000.00", "2": "90.00" } }),
    "90.00",
  );
  const { perManPremium: _, ...plain } = terms;
  assert.equal(computeLowestPlanPremium({ ...plain, annualPremium: "100.00" }), "100.00");
  assert.equal(computeLowestPlanPremium(plain), null);
});
