import assert from "node:assert/strict";
import { test } from "node:test";
import { readFactoryProducts } from "#areas/product/content.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import { toNewBusiness } from "../../builder/new-business.ts";
import { compileProduct } from "../compile-product.ts";
import { evaluateProductForm } from "../judge-form.ts";

const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0103");
assert.ok(folder);
const compiled = compileProduct(folder.product);
const worked = folder.cases[0];
assert.ok(worked);
const vocabulary = { has: () => true, isComplete: () => true, labelOf: () => undefined };

function judged(pricing: Record<string, string>, rate?: string) {
  const business = toNewBusiness(worked?.form ?? {});
  const rows = listFormRows(business["propertyItem"]).map((row) => (rate ? { ...row, rate } : row));
  const form = { ...business, pricing: { lossHistory: "2", ...pricing }, propertyItem: rows } as FilledForm;
  const { priced, hits } = evaluateProductForm(compiled, form, {
    today: "2024-12-16",
    facts: {},
    vocabulary,
  });
  const deviation = "quote" in priced ? priced.quote.rateDeviation?.toFixed() : undefined;
  return { deviation, hits: hits.map(({ ruleNo }) => ruleNo), actual: hits.at(-1)?.actual };
}

/** The tariff of the case: 历史损失 0.80, 行业 0.80, 自然灾害 1.10. */
const cases: [string, Record<string, string>, string, boolean][] = [
  ["the factors of the tariff", {}, "0", false],
  ["a factor one tenth below", { lossFactor: "0.72" }, "-10", false],
  ["just thirty percent below", { lossFactor: "0.70", industryFactor: "0.64" }, "-30", false],
  ["more than thirty percent below", { lossFactor: "0.70", industryFactor: "0.639" }, "-30.11", true],
  [
    "more than fifty percent above",
    { lossFactor: "1", industryFactor: "1", hazardFactor: "1.2" },
    "70.45",
    true,
  ],
];
for (const [name, pricing, deviation, isHit] of cases)
  test(`0103: ${name} departs by ${deviation}%${isHit ? " and is referred" : ""}`, () => {
    const { hits, ...found } = judged(pricing);
    assert.equal(found.deviation, deviation);
    assert.equal(hits.includes("R0103-4"), isHit);
  });

test("0103: a typed rate departs too, within its own bounds", () => {
  const { deviation, hits } = judged({}, "0.7");
  assert.ok(Number(deviation) < -20, deviation);
  assert.equal(hits.includes("R0103-4"), Number(deviation) < -30);
});

test("a product without the word has no deviation", () => {
  const other = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
  assert.ok(other?.cases[0]);
  const priced = evaluateProductForm(compileProduct(other.product), other.cases[0].form, {
    today: "2024-12-16",
    facts: {},
    vocabulary,
  }).priced;
  assert.ok("quote" in priced);
  assert.equal(priced.quote.rateDeviation, undefined);
});
