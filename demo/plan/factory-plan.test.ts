import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { narrowProductToPlan } from "#areas/plan/rules/narrowed-product.ts";
import { checkPlanRules, toStoredPlanForm } from "#areas/plan/rules/plan-form.ts";
import { buildPlanTerms } from "#areas/plan/rules/plan-terms.ts";
import { buildPlanningProduct } from "#areas/plan/rules/planning-product.ts";
import { compileProduct, priceForm } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { buildFormOfFactoryPlan } from "./factory-plan.ts";

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

const requiredOf = ({ clauses }: Product) =>
  new Set(
    clauses.flatMap(({ liabilities }) =>
      liabilities.filter(({ required }) => required).map(({ liabilityCode }) => liabilityCode),
    ),
  );

test("every numbered plan of the reference comes out as it went in, with the premium of each class", () => {
  const plans = ["0601", "0602"].flatMap((riskCode) =>
    (productOf(riskCode).plans ?? []).map((plan) => ({ product: productOf(riskCode), plan })),
  );
  assert.equal(plans.length, 5);
  for (const { product, plan } of plans) {
    const form = toStoredPlanForm(
      buildPlanningProduct(product),
      buildFormOfFactoryPlan(product, plan, "2024-01-01"),
    );
    assert.deepEqual(checkPlanRules(buildPlanningProduct(product), form), []);
    const terms = buildPlanTerms(compileProduct(product), plan.insurancePlanNo ?? "", form, TODAY);
    const { perManPremium: reckoned, items, ...rest } = terms;
    const { perManPremium: wanted, items: given, ...others } = plan;
    assert.deepEqual(rest, others);
    const isGiven = (item: (typeof items)[number]) => given.some((one) => isDeepStrictEqual(one, item));
    assert.deepEqual(items.filter(isGiven), given);
    for (const { liabilityCode } of items.filter((item) => !isGiven(item)))
      assert.ok(requiredOf(product).has(liabilityCode), `${liabilityCode} is not demanded by its clause`);
    if (wanted !== undefined) assert.deepEqual(reckoned, wanted);
  }
});

test("under a plan with a number of its own a person costs what the plan says", async () => {
  const product = productOf("0601");
  const [plan] = product.plans ?? [];
  assert.ok(plan);
  const insurancePlanNo = "JH06012026000099";
  const form = toStoredPlanForm(
    buildPlanningProduct(product),
    buildFormOfFactoryPlan(product, plan, "2024-01-01"),
  );
  const terms = buildPlanTerms(compileProduct(product), insurancePlanNo, form, TODAY);
  const narrowed = compileProduct(narrowProductToPlan(product, { insurancePlanNo, terms, rules: [], form }));
  const { rows } = await host.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0601'",
  );
  const known = rows[0]?.cases[0]?.form ?? {};
  const [column = {}] = listFormRows(form["yjxPlan"]);
  const row = { groupNo: "1", insurancePlanNo, occupationClass: "2", persons: "10", ...column };
  const filled = {
    ...known,
    base: { ...known["base"], insureType: "STANDARD", insurancePlanNo },
    yjxPlan: [row],
  };
  const priced = priceForm(narrowed, filled, { today: TODAY });
  assert.ok("quote" in priced, JSON.stringify(priced));
  const cells = priced.quote.cells.filter(({ element }) => element === "perManPremium");
  assert.deepEqual(
    cells.map(({ value }) => value.toFixed(2)),
    ["310.00"],
  );
});
